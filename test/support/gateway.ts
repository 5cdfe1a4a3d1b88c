import { freePorts, type Installation } from '@lodge/testing';
import { bundleOf } from '../../libs/processes/src/paths.mjs';
import { answers } from '../../libs/processes/src/health.mjs';
import { Log } from '../../libs/processes/src/log.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';

export interface Gateway {
  url: string;
  stop(): Promise<void>;
}

/** @param files that it may have open: `ulimit` takes any number that is lower than the system's */
export async function addGateway(
  system: Installation,
  settings: Record<string, string>,
  files = '"$(ulimit -n)"',
): Promise<Gateway> {
  const [port] = await freePorts(1);
  const gateway = new Supervised({
    name: 'another gateway',
    command: [
      'sh',
      '-c',
      `ulimit -n ${files}; exec "$0" "$@"`,
      process.execPath,
      bundleOf('gateway'),
    ],
    env: { ...system.env('gateway'), PORT: String(port), ...settings },
    ipc: true,
    stopSignal: 'SIGTERM',
    isReady: () => answers(port, '/api/health'),
    log: new Log('gateway', `${system.dir}/gateway-${port}.log`),
    once: true,
  });
  gateway.start();
  await gateway.ready(30_000);
  return { url: `http://127.0.0.1:${port}`, stop: () => gateway.stop(5_000) };
}
