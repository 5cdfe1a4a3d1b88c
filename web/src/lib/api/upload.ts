import { ROUTES, TIMES, urlOf, type ResponseOf } from '@lodge/contracts';
import { address } from '../address.js';
import { ApiError, errorFrom, foreignAnswer, isForeignAnswer } from './api-error.js';

interface UploadOptions {
  // The same whenever the file is sent again.
  clientId: string;
  // Receives a share from 0 to 1.
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

type Uploaded = ResponseOf<'uploadImage'>;

/** Uses XMLHttpRequest, because fetch does not report upload progress. @throws ApiError */
export function uploadImage(
  file: File,
  { clientId, onProgress, signal }: UploadOptions,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const url = urlOf('uploadImage');
    const fail = (code: 'unreachable' | 'timeout' | 'aborted') => () =>
      reject(new ApiError(0, code));
    const abort = () => request.abort();

    request.open(ROUTES.uploadImage.method, address(url));
    request.withCredentials = true;
    request.timeout = TIMES.uploadTimeout;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onerror = fail('unreachable');
    request.ontimeout = fail('timeout');
    request.onabort = fail('aborted');
    request.onload = () => {
      const header = (name: string) => request.getResponseHeader(name);
      if (isForeignAnswer(request.status, header)) return reject(foreignAnswer());
      if (request.status === 401) console.warn(`401 ${url}`);
      if (request.status < 300) resolve(request.response as Uploaded);
      else
        void errorFrom(request.status, request.response, header('Retry-After')).then(
          reject,
          reject,
        );
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);

    if (signal?.aborted) return fail('aborted')();
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append('client_id', clientId);
    form.append('image', file);
    request.send(form);
  });
}
