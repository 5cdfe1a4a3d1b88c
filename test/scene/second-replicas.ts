import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Surroundings } from '../../libs/processes/src/apps.mjs';
import { appProgram } from '../../libs/processes/src/program.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import type { App } from '@lodge/testing';

const TIMEOUT = 60_000;

/** True in `npm run test:full -- --only replicas`, where each app of a scene runs twice. */
export const TWICE = Boolean(process.env.LODGE_TEST_REPLICAS);

interface Replica {
  app: App;
  port: number;
  env: NodeJS.ProcessEnv;
}

/**
 * The second replica of each app, as a built process that shares nothing in memory with the first,
 * and a balancer before both gateways.
 */
export class SecondReplicas {
  private readonly processes: Supervised[];
  private readonly balancer: Server;
  private readonly sockets = new Set<Socket>();

  /**
   * @param replicas of which the gateway comes last, as it waits for the services
   * @param gateways ports between which new connections alternate
   * @param dir folder for logs
   */
  constructor(
    replicas: Replica[],
    private readonly gateways: number[],
    surroundings: Surroundings,
    dir: string,
  ) {
    this.processes = replicas.map(({ app, port, env }) => {
      const address = { host: '127.0.0.1', port };
      const program = appProgram(app, address, surroundings, dir, {
        name: `${app}-second`,
      });
      return new Supervised({ ...program, env, once: true });
    });
    this.balancer = createServer((socket) => this.pass(socket));
  }

  async start(port: number): Promise<void> {
    for (const each of this.processes) each.start();
    await Promise.all(this.processes.map((each) => each.ready(TIMEOUT)));
    this.balancer.listen(port, '127.0.0.1');
    await once(this.balancer, 'listening');
  }

  async stop(): Promise<void> {
    this.balancer.close();
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.processes.toReversed().map((each) => each.stop(TIMEOUT)));
  }

  private pass(client: Socket): void {
    // In turn, as the browser or client that comes next shall meet the other gateway.
    this.gateways.push(this.gateways.shift()!);
    const gateway = connect({ port: this.gateways[0], host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [
      [client, gateway],
      [gateway, client],
    ]) {
      this.sockets.add(from.setNoDelay());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroySoon();
      });
      from.pipe(to);
    }
  }
}
