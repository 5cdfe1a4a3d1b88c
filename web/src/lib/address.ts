import { urlOf } from '@lodge/contracts';

// This page's origin; on a development server, which sets `<meta name="api-port">`, that port of
// the current host (screens.md, 'Base address').
function base(): string {
  const port = document.querySelector<HTMLMetaElement>('meta[name="api-port"]')?.content;
  return port ? `${location.protocol}//${location.hostname}:${port}` : '';
}

export const address = (path: string) => base() + path;

// `thumb` has 480 px on its short side.
export const photoAddress = (filename: string, size?: 'thumb') =>
  address(urlOf('imageBytes', { params: { filename }, query: { size } }));
