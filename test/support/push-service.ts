import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually, temporaryFolder } from '@lodge/testing';
import { PushClient } from '../../apps/auth/src/push/push-client.js';

export const PUSH_HOST = 'fcm.googleapis.com';

interface Push {
  method?: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Resolves once its connection is closed. */
  closed: Promise<unknown>;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  isEndless?: true;
}

type Verdict = (push: Push) => Answer;

/** A local push service, which the scene's `auth` reaches under the name {@link PUSH_HOST}. */
export class PushService {
  readonly received: Push[] = [];
  verdict: Verdict = () => ({ status: 201 });
  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(): Promise<PushService> {
    const { key, cert } = certificate();
    const service: PushService = new PushService(
      createServer({ key, cert }, async (request, response) => {
        const { method, url: path = '', headers } = request;
        const body = Buffer.concat(await request.toArray()).toString();
        const push = { method, path, headers, body, closed: once(response, 'close') };
        service.received.push(push);
        const { status, headers: answered, isEndless } = service.verdict(push);
        response.writeHead(status, answered);
        if (isEndless) response.write('.'.repeat(100_000));
        else response.end();
      }),
    );
    service.server.listen(0, '127.0.0.1');
    await once(service.server, 'listening');
    const { port } = service.server.address() as AddressInfo;
    jest.spyOn(PushClient.prototype, 'server', 'get').mockReturnValue({ port, ca: cert });
    jest.spyOn(PushClient.prototype, 'resolve').mockResolvedValue(['127.0.0.1']);
    jest.spyOn(PushClient.prototype, 'isAllowed').mockReturnValue(true);
    return service;
  }

  async stop(): Promise<void> {
    jest.restoreAllMocks();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  at(path: string): Push[] {
    return this.received.filter((push) => push.path === path);
  }

  /** Waits for `count` pushes to an endpoint and returns them. */
  async arrived(path: string, count = 1): Promise<Push[]> {
    await eventually(`${count} pushes to ${path}`, async () => this.at(path).length >= count);
    return this.at(path);
  }
}

/**
 * Returns the claims of a push's token.
 * @throws Error unless the stated key signed it (RFC 8292)
 */
export function vapidOf({ headers }: Push) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error('not an uncompressed point');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x, y },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed with the key that is named');
  return { key, head: parsed(head), claims: parsed(claims) };
}

const parsed = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function certificate() {
  const dir = temporaryFolder();
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const made = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${PUSH_HOST} -addext subjectAltName=DNS:${PUSH_HOST}`;
  try {
    execFileSync('openssl', [...made.split(' '), '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    });
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
