import { IsString } from 'class-validator';
import { WholeNumber } from '@lodge/service';
import { MEMORY_MB, usualMemory } from '../image-worker.config.js';

export class DecoderServerConfig {
  // The folder for its sockets, which the image-worker shares.
  @IsString()
  DECODER_DIR: string;

  // That of the image-worker.
  @WholeNumber(MEMORY_MB.min, 65_536)
  IMAGE_MEMORY_MB = usualMemory();
}
