import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS } from '@lodge/contracts';
import type { Failure } from '../decoder/protocol.js';
import type { Variants } from '../decoder/variants.js';
import { readHeader } from '../header/image-header.js';
import { ImageWorkerConfig } from '../image-worker.config.js';
import { assertWithinBounds } from './bounds.js';
import { DecoderPool } from './decoder-pool.js';
import { InvalidImage } from './invalid-image.js';
import { MemoryBudget } from './memory-budget.js';
import { decodingMemory } from './memory-estimate.js';

const MiB = 1_048_576;
// Milliseconds; the slowest accepted image takes a tenth of it on a core of its own.
const TIMEOUT = 60_000;
const DECODER = path.resolve(path.dirname(process.argv[1]), '../image-decoder/main.js');

const TEXTS: Partial<Record<Failure, string>> = {
  too_many_pixels: ERROR_TEXTS.imageTooManyPixels,
};

@Injectable()
export class ImageDecoding {
  private readonly budget: number;
  private readonly memory: MemoryBudget;
  private readonly decoders: DecoderPool;

  constructor(config: ImageWorkerConfig) {
    this.budget = config.IMAGE_MEMORY_MB * MiB;
    this.memory = new MemoryBudget(this.budget);
    this.decoders = new DecoderPool({ program: DECODER, memory: this.budget, timeout: TIMEOUT });
  }

  async decode(file: Buffer): Promise<Variants> {
    const header = readHeader(file);
    if (!header) throw new InvalidImage(ERROR_TEXTS.invalidImage);
    assertWithinBounds(header);
    const memory = decodingMemory(header);
    if (memory > this.budget) throw new InvalidImage(ERROR_TEXTS.imageTooMuchMemory);
    const outcome = await this.memory.run(memory, () => this.decoders.decode(file));
    if (typeof outcome === 'object') return outcome;
    throw new InvalidImage(TEXTS[outcome] ?? ERROR_TEXTS.invalidImage);
  }

  close(): void {
    this.decoders.close();
  }
}
