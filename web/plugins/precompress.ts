import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /^assets\/.*\.(?:js|css|svg)$/;

// Over plain HTTP, browsers accept only gzip, except on localhost.
const KINDS = {
  br: (source: string | Uint8Array) =>
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (source: string | Uint8Array) =>
    promisify<string | Uint8Array, object, Buffer>(gzip)(source, { level: 9 }),
};

/**
 * Writes `<asset>.br` and `<asset>.gz` beside every text asset, except index.html, which the
 * gateway may rewrite.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter((file) => TEXT.test(file.fileName));
        await Promise.all(
          texts.flatMap((file) =>
            Object.entries(KINDS).map(async ([suffix, compress]) => {
              const source = await compress(file.type === 'chunk' ? file.code : file.source);
              this.emitFile({ type: 'asset', fileName: `${file.fileName}.${suffix}`, source });
            }),
          ),
        );
      },
    },
  };
}
