import { createServer } from 'node:http';
import { totalmem } from 'node:os';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { isDraining } from '../drain.js';

interface MetricsConfig {
  METRICS_PORT?: number;
  METRICS_HOST?: string;
  HOST: string;
}

let requests: Histogram | undefined;

/**
 * Serves metrics on a port of their own, to be kept private, if METRICS_PORT is set. There, probes
 * reach `/ready` whatever clients do to the other port.
 */
export function startMetrics(app: string, { METRICS_PORT, METRICS_HOST, HOST }: MetricsConfig) {
  if (METRICS_PORT === undefined) return;
  register.setDefaultLabels({ app });
  collectDefaultMetrics();
  new Gauge({
    name: 'process_memory_limit_bytes',
    help: 'The memory of the container, or of the machine',
  }).set(Math.min(process.constrainedMemory() || Infinity, totalmem()));
  requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
  });
  createServer((request, response) => {
    if (request.url === '/ready') return void response.writeHead(isDraining() ? 503 : 200).end();
    register.metrics().then(
      (text) => response.setHeader('Content-Type', register.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  }).listen(METRICS_PORT, METRICS_HOST ?? HOST);
}

export function measureRequest(method: string, route: string, status: number, seconds: number) {
  requests?.observe({ method, route, status }, seconds);
}
