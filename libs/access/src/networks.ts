import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { networkOf, type NetworkHashes } from '@lodge/limits';
import { SessionKeys } from './session-keys.js';

/** Keyed hashes tell only whether two requests share a network. A new SESSION_KEY changes all. */
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
