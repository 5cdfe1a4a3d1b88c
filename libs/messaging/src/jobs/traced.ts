import type { JobsOptions } from 'bullmq';
import { traceparent } from '@lodge/service';

export function traced(options: JobsOptions = {}): JobsOptions {
  const span = traceparent();
  return span ? { ...options, telemetry: { metadata: span } } : options;
}
