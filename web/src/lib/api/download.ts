import { TIMES, urlOf, type RouteName, type Target } from '@lodge/contracts';
import { address } from '../address.js';
import { ApiError, errorOf, foreignAnswer, isForeignAnswer } from './api-error.js';
import { withReauth } from './api.js';

/**
 * Hands the file to the browser's own download, which shows progress and holds nothing in memory. A
 * download cannot ask for a login or a proof of identity, so a first call, aborted after its
 * headers, checks that.
 * @throws ApiError on anything but a 2xx
 */
export async function download<Name extends RouteName>(name: Name, target: Target<Name>) {
  const url = address(urlOf(name, target));
  await withReauth(() => assertAllowed(url));
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

async function assertAllowed(url: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMES.requestTimeout);
  const response = await fetch(url, { credentials: 'include', signal }).catch(() => {
    throw new ApiError(0, signal.aborted ? 'timeout' : 'unreachable');
  });
  if (isForeignAnswer(response.status, (name) => response.headers.get(name))) throw foreignAnswer();
  if (response.ok) return response.body?.cancel();
  throw await errorOf(response);
}
