import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { networkOf, type NetworkHashes } from '@lodge/http';
import { SessionKeys } from './session-keys.js';

/**
 * Names the networks that requests come from by keyed hashes. Two requests with the same hash came from the same network;
 * no more can be read from it, and with another key in SESSION_KEY every network has another hash.
 */
@Injectable()
export class Networks {
  constructor(private readonly keys: SessionKeys) {}

  of(request: Request): NetworkHashes {
    const { narrow, wide } = networkOf(request.ip ?? '');
    return { narrow: this.hash(narrow), ...(wide && { wide: this.hash(wide) }) };
  }

  private hash(network: string): string {
    return this.keys.sign('network', network);
  }
}
