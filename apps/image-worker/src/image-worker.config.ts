import { availableParallelism, totalmem } from 'node:os';
import { PROCESSING_TIMEOUT } from '@lodge/messaging';
import { IsOptional, IsString } from 'class-validator';
import { StorageConfig, WholeNumber } from '@lodge/service';

const MAX_AT_ONCE = 64;
const MiB = 1_048_576;
export const MEMORY_MB = { min: 128, max: 2_048 };

// Half of a container's memory, a quarter of a machine shared with others.
export function usualMemory(): number {
  const available = Math.min(process.constrainedMemory() || Infinity, totalmem() / 2);
  return Math.min(Math.max(Math.floor(available / 2 / MiB), MEMORY_MB.min), MEMORY_MB.max);
}

export class ImageWorkerConfig extends StorageConfig {
  // Twice the cores: one image is decoded while another is read, written or reported.
  @WholeNumber(1, MAX_AT_ONCE)
  IMAGES_AT_ONCE = Math.min(2 * availableParallelism(), MAX_AT_ONCE);

  @WholeNumber(MEMORY_MB.min, 65_536)
  IMAGE_MEMORY_MB = usualMemory();

  @IsOptional()
  @IsString()
  DECODER_DIR?: string;

  @WholeNumber(1, 3_600)
  SWEEP_SECONDS = 15;

  @WholeNumber(1, 3_600)
  OVERDUE_SECONDS = PROCESSING_TIMEOUT / 1_000;

  // Seconds of silence; a job is taken over within one and a half times as long.
  @WholeNumber(1, 600)
  TAKEOVER_SECONDS = 10;
}
