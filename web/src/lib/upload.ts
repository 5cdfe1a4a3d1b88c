import { TIMES } from '@lodge/contracts';
import { address } from './address.js';
import { ApiError, refusalFrom } from './api-error.js';

interface UploadOptions {
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends one file as multipart field `field`. XMLHttpRequest, because fetch does not tell how much has been sent. */
export function upload<T>(
  path: string,
  field: string,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: 'unreachable' | 'timeout' | 'aborted') => () =>
      reject(new ApiError(0, code));
    const abort = () => request.abort();

    request.open('POST', address(path));
    request.withCredentials = true;
    request.timeout = TIMES.uploadTimeout;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onerror = fail('unreachable');
    request.ontimeout = fail('timeout');
    request.onabort = fail('aborted');
    request.onload = () => {
      if (request.status === 401) console.warn(`401 ${path}`);
      if (request.status >= 200 && request.status < 300) resolve(request.response as T);
      else reject(refusalFrom(request.status, request.response));
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);

    if (signal?.aborted) return fail('aborted')();
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}
