import path from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ERROR_TEXTS } from '@lodge/contracts';
import type { Variants } from '../decoder/variants.js';
import { readHeader } from '../header/image-header.js';
import { ImageWorkerConfig } from '../image-worker.config.js';
import { assertWithinBounds } from './bounds.js';
import { DECODER } from './decoder-command.js';
import { DecoderPool } from './decoder-pool.js';
import { decodingCost, type DecodingCost } from './decoding-cost.js';
import { InvalidImage } from './invalid-image.js';
import { MemoryBudget } from './memory-budget.js';

const MiB = 1_048_576;
// Milliseconds; the slowest accepted image takes a third of it on a core of its own.
const TIMEOUT = 60_000;
// The part of the budget that slow images leave to the others: one photo of a phone at least.
const RESERVED_SHARE = 1 / 8;
const MAX_RESERVED = 256 * MiB;

@Injectable()
export class ImageDecodingService implements OnApplicationShutdown {
  private readonly memory: MemoryBudget;
  private readonly decoders: DecoderPool;
  private readonly slowDecoders: DecoderPool;

  constructor(config: ImageWorkerConfig) {
    const memory = config.IMAGE_MEMORY_MB * MiB;
    this.memory = new MemoryBudget(memory, Math.min(memory * RESERVED_SHARE, MAX_RESERVED));
    const { DECODER_DIR: folder, STORAGE_DIR } = config;
    // `npm start` keeps its secrets beside the photos.
    const hidden = STORAGE_DIR && path.dirname(path.resolve(STORAGE_DIR));
    const settings = { program: DECODER, memory, timeout: TIMEOUT, folder, hidden };
    this.decoders = new DecoderPool(settings);
    this.slowDecoders = new DecoderPool({ ...settings, isBackground: true });
  }

  /** @throws InvalidImage for what is not decoded */
  inspect(file: Buffer): DecodingCost {
    const header = readHeader(file);
    if (!header) throw new InvalidImage(ERROR_TEXTS.invalidImage);
    assertWithinBounds(header);
    const cost = decodingCost(header);
    if (!this.memory.hasRoomFor(cost)) throw new InvalidImage(ERROR_TEXTS.imageTooMuchMemory);
    return cost;
  }

  /** @throws InvalidImage, and DecoderFailed if memory or time was short */
  async decode(file: Buffer, cost: DecodingCost, isBackground: boolean): Promise<Variants> {
    const decoders = isBackground ? this.slowDecoders : this.decoders;
    const outcome = await this.memory.run(cost, () => decoders.decode(file));
    if (typeof outcome === 'object') return outcome;
    throw new InvalidImage(ERROR_TEXTS.invalidImage);
  }

  // Decoders that are at work end with their image.
  onApplicationShutdown() {
    this.decoders.close();
    this.slowDecoders.close();
  }
}
