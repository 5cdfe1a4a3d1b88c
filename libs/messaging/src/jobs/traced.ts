import type { JobsOptions } from 'bullmq';
import { traceparent } from '@lodge/service';

/** Adds the span of the current request to the options, if there is one. */
export function traced(options: JobsOptions = {}): JobsOptions {
  const span = traceparent();
  return span ? { ...options, telemetry: { metadata: span } } : options;
}
