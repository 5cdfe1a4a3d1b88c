import { Inject, Injectable } from '@nestjs/common';
import { request, type Dispatcher } from 'undici';
import { Cached } from '@lodge/service';
import { GatewayConfig } from '../gateway.config.js';
import type { Lane } from '../proxy/lane.js';
import { Services } from '../proxy/services.js';
import type { Upstream } from '../proxy/upstreams.js';

type State = 'ok' | 'down';
type Parts = Record<string, State>;
interface Reported {
  status: State;
  parts?: Parts;
}

const TIMEOUTS = { headersTimeout: 2_500, bodyTimeout: 2_500 };

// Checks use the connections of members' calls, so that a stuck pool shows.
@Injectable()
export class HealthService {
  private readonly recent = new Cached(() => this.find(), maxAgeOf);

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly services: Services,
  ) {
    services.onOutage = () => this.recent.forget();
  }

  /** A result is at most a second old, or a tenth of one while a part is down: a start must end. */
  get(): Promise<Parts> {
    return this.recent.get();
  }

  private async find(): Promise<Parts> {
    const services = Object.entries(this.services.upstreams).map(
      async ([name, { all }]) => [name, await reportOf(all.map(checkReplica))] as const,
    );
    const worker = reportOf(this.config.IMAGE_WORKER_URL.map(checkDirectly));
    const reports = [...(await Promise.all(services)), ['image-worker', await worker] as const];
    const states = Object.fromEntries(
      reports.map(([name, report]) => [name, report?.status === 'ok' ? 'ok' : 'down'] as const),
    );
    // Stores come first: a service may be down because of one.
    return { ...storesOf(reports.map(([, report]) => report?.parts ?? {})), ...states };
  }
}

const maxAgeOf = (parts: Parts) => (Object.values(parts).includes('down') ? 100 : 1_000);

function storesOf(all: Parts[]): Parts {
  const stores: Parts = {};
  for (const [name, state] of all.flatMap((parts) => Object.entries(parts)))
    stores[name] = stores[name] === 'down' ? 'down' : state;
  return stores;
}

async function reportOf(replicas: Promise<Reported | undefined>[]): Promise<Reported | undefined> {
  const reports = (await Promise.all(replicas)).filter((report) => report !== undefined);
  return reports.find(({ status }) => status === 'ok') ?? reports[0];
}

// Each kind of call must get through: a replica clogged with photos is down.
async function checkReplica({ lanes }: Upstream): Promise<Reported | undefined> {
  const [report, ...others] = await Promise.all([
    checkThrough(lanes.json, '/health'),
    checkThrough(lanes.bytes, '/alive'),
    checkThrough(lanes.upload, '/alive'),
  ]);
  return others.includes(undefined) ? undefined : report;
}

async function checkThrough({ pool, queue }: Lane, path: string) {
  try {
    return await queue.run({}, () => reportIn(pool.request({ method: 'GET', path, ...TIMEOUTS })));
  } catch {
    return undefined;
  }
}

const checkDirectly = (address: string) => reportIn(request(`${address}/health`, TIMEOUTS));

async function reportIn(response: Promise<Dispatcher.ResponseData>): Promise<Reported | undefined> {
  try {
    const { body } = await response;
    return (await body.json()) as Reported;
  } catch {
    return undefined;
  }
}
