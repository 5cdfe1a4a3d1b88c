import { IsString } from 'class-validator';
import { WholeNumber } from '@lodge/service';
import { MEMORY_MB, usualMemory } from '../image-worker.config.js';

export class DecoderServerConfig {
  @IsString()
  DECODER_DIR: string;

  @WholeNumber(MEMORY_MB.min, 65_536)
  IMAGE_MEMORY_MB = usualMemory();
}
