import { urlOf } from '@lodge/contracts';

// The page's own origin. A development server sets `<meta name="api-port">`: the API is then on
// that port of the same host.
function base(): string {
  const port = document.querySelector<HTMLMetaElement>('meta[name="api-port"]')?.content;
  return port ? `${location.protocol}//${location.hostname}:${port}` : '';
}

export const address = (path: string) => base() + path;

// The short side of a `thumb` is 480 px.
export const photoAddress = (filename: string, size?: 'thumb') =>
  address(urlOf('imageBytes', { params: { filename }, query: { size } }));
