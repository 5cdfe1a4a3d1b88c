import type { JobsOptions } from 'bullmq';
import { traceparent } from '@lodge/service';

/** Options with the span of the current request, if any. */
export function traced(options: JobsOptions = {}): JobsOptions {
  const span = traceparent();
  return span ? { ...options, telemetry: { metadata: span } } : options;
}
