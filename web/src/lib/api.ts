import { TIMES } from '@lodge/contracts';
import { address } from './address.js';
import { ApiError, refusalFrom } from './api-error.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Every call of the app but the upload (`upload.ts`). Throws an `ApiError` on anything but a 2xx. */
export const api = {
  get: <T>(path: string, signal?: AbortSignal) => call<T>('GET', path, undefined, signal),
  post: <T>(path: string, body: unknown = {}) => call<T>('POST', path, body),
  put: <T>(path: string, body: unknown) => call<T>('PUT', path, body),
  delete: <T>(path: string, body?: unknown) => call<T>('DELETE', path, body),
};

async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const timeout = AbortSignal.timeout(TIMES.requestTimeout);
  try {
    const response = await fetch(address(path), {
      method,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return await read<T>(response, path);
  } catch (error) {
    throw error instanceof ApiError
      ? error
      : new ApiError(0, timeout.aborted ? 'timeout' : signal?.aborted ? 'aborted' : 'unreachable');
  }
}

async function read<T>(response: Response, path: string): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  if (response.status === 401) console.warn(`401 ${path.split('?')[0]}`);
  // A failure may come from something before the gateway and not be JSON at all.
  throw refusalFrom(response.status, await response.json().catch(() => null));
}
