import { run } from '@lodge/service';
import { DECODER } from '../decoding/decoder-command.js';
import { DecoderServerConfig } from './decoder-server.config.js';
import { serveDecoders } from './serve-decoders.js';

// A decoder runs as another user or in another container, as it must not reach the worker's secrets.
run(DecoderServerConfig, async ({ DECODER_DIR, IMAGE_MEMORY_MB }) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
  await serveDecoders(DECODER_DIR, { program: DECODER, memory: IMAGE_MEMORY_MB * 1_048_576 });
});
