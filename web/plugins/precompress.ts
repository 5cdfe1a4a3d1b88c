import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const TEXT = /^assets\/.*\.(?:js|css|svg)$/;

/** Writes `<asset>.br` beside every text asset. index.html stays as it is: the gateway may rewrite it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter((file) => TEXT.test(file.fileName));
        await Promise.all(texts.map(async (file) => {
          const source = file.type === 'chunk' ? file.code : file.source;
          const compressed = await compress(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: compressed });
        }));
      },
    },
  };
}
