import type { Plugin } from 'vite';

const INJECTION = /^__insertCSS\((["']).*\1\);?$/m;

/**
 * sonner writes a <style> element at run time, which `style-src 'self'` forbids. Its call is cut
 * out here;
 * `ui/toaster.tsx` imports the same rules as a file.
 */
export function stylesAsFiles(): Plugin {
  return {
    name: 'styles-as-files',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
      if (!INJECTION.test(code))
        this.error(
          'sonner no longer injects its styles where it did: check plugins/styles-as-files.ts',
        );
      return { code: code.replace(INJECTION, ''), map: null };
    },
  };
}
