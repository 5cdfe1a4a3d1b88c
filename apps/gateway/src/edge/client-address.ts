import type { IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { canonicalAddress } from '@lodge/limits';

type Trusts = (address: string, hop: number) => boolean;

interface Call {
  socket: { remoteAddress?: string };
  headers: IncomingMessage['headers'];
}

/**
 * Express takes what the header says: a port would make a network of each connection. What is no
 * address counts as that of the proxy that sent it.
 */
export function readClientAddresses(app: NestExpressApplication): void {
  const express = app.getHttpAdapter().getInstance();
  Object.defineProperty(express.request, 'ip', {
    configurable: true,
    get(this: IncomingMessage) {
      return clientAddress(this, express.get('trust proxy fn'));
    },
  });
}

export function clientAddress({ socket, headers }: Call, trusts: Trusts): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').toReversed();
  let address = canonicalAddress(socket.remoteAddress ?? '') ?? '';
  for (const [hop, entry] of forwarded.entries()) {
    const next = trusts(address, hop) ? canonicalAddress(entry) : undefined;
    if (next === undefined) break;
    address = next;
  }
  return address;
}
