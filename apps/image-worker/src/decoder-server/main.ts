import { loadConfig, run } from '@lodge/service';
import { DECODER } from '../decoding/decoder-command.js';
import { DecoderServerConfig } from './decoder-server.config.js';
import { serveDecoders } from './serve-decoders.js';

// Starts decoders apart from the image-worker, whose passwords, files and network they must not
// reach: as another user, or in another container.
run(async () => {
  const { DECODER_DIR, IMAGE_MEMORY_MB } = loadConfig(DecoderServerConfig);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
  await serveDecoders(DECODER_DIR, { program: DECODER, memory: IMAGE_MEMORY_MB * 1_048_576 });
});
