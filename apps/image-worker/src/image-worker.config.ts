import { availableParallelism, totalmem } from 'node:os';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { PROCESSING_TIMEOUT } from '@lodge/jobs';
import { StorageConfig } from '@lodge/http';

const MOST_AT_ONCE = 64;
const MiB = 1_048_576;
const MEMORY_MB = { min: 128, max: 2_048 };

/** Half of the container's memory, or a quarter of a machine that is shared with others. */
function usualMemory(): number {
  const available = Math.min(process.constrainedMemory() || Infinity, totalmem() / 2);
  return Math.min(Math.max(Math.floor(available / 2 / MiB), MEMORY_MB.min), MEMORY_MB.max);
}

export class ImageWorkerConfig extends StorageConfig {
  /**
   * Images processed at once: twice the cores, so that a core works on one while another is read,
   * written or reported.
   */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_AT_ONCE)
  IMAGES_AT_ONCE = Math.min(2 * availableParallelism(), MOST_AT_ONCE);

  /** MB that decoding may take, of all images at once; one that alone needs more is rejected. */
  @Type(() => Number)
  @IsInt()
  @Min(MEMORY_MB.min)
  @Max(65_536)
  IMAGE_MEMORY_MB = usualMemory();

  /** Seconds between two sweeps for what a crash or a lost queue left undone. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(3_600)
  SWEEP_SECONDS = 15;

  /** Seconds after which an image that still is processing is looked into by the sweep. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(3_600)
  OVERDUE_SECONDS = PROCESSING_TIMEOUT / 1_000;

  /**
   * Seconds a worker may be silent before its jobs are another's; taken over within one and a half
   * times as long.
   */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(600)
  TAKEOVER_SECONDS = 10;
}
