import type { JobsOptions } from 'bullmq';
import { traceparent } from '@lodge/observability';

/**
 * Options for a job that is added in the course of a request, with that request's span, if there is
 * one.
 */
export function traced(options: JobsOptions = {}): JobsOptions {
  const span = traceparent();
  return span ? { ...options, telemetry: { metadata: span } } : options;
}
