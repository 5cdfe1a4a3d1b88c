import { urlOf } from '@lodge/contracts';

/**
 * Where the gateway is (screens.md, 'Base address'): the origin that served this page, or, on a
 * development server, which says so in `<meta name="api-port">`, that port of the current host.
 */
function base(): string {
  const port = document.querySelector<HTMLMetaElement>('meta[name="api-port"]')?.content;
  return port ? `${location.protocol}//${location.hostname}:${port}` : '';
}

export const address = (path: string) => base() + path;

/** An uploaded image; `thumb` is the variant of 320 px. */
export const photoAddress = (filename: string, size?: 'thumb') =>
  address(urlOf('imageBytes', { params: { filename }, query: { size } }));
