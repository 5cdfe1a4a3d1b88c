import type { Page } from 'playwright-core';

export interface Loaded {
  path: string;
  type: string;
  bytes: number;
  encoding: string | undefined;
}

/** Records what this page loads over the network from now on, with compressed body sizes. */
export async function wireOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kept = new Set<string>();
  const under = new Map<string, Loaded>();
  const loaded: Loaded[] = [];
  session.on('Network.requestServedFromCache', ({ requestId }) => void kept.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    const header = (name: string) =>
      Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1];
    if (!response.fromDiskCache && !kept.has(requestId))
      under.set(requestId, {
        path: pathname,
        type,
        bytes: Number(header('content-length') ?? 0),
        encoding: header('content-encoding'),
      });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = under.get(requestId);
    // Without a Content-Length, fall back to the size including headers.
    if (one) loaded.push({ ...one, bytes: one.bytes || encodedDataLength });
  });
  return loaded;
}

export const bytesOf = (loaded: readonly Loaded[], ...types: string[]) =>
  loaded.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
