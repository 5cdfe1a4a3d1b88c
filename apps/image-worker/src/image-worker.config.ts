import { availableParallelism } from 'node:os';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { StorageConfig } from '@lodge/service';

export class ImageWorkerConfig extends StorageConfig {
  /** Images processed at once; one a core is fastest, as each uses one thread. */
  @Type(() => Number) @IsInt() @Min(1) @Max(64)
  IMAGES_AT_ONCE = availableParallelism();
}
