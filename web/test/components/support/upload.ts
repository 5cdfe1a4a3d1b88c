import { server } from './server.js';

type Listener = (() => void) | null;

/** The part of XMLHttpRequest that uploads use; a quarter is sent while the response is pending. */
export class Upload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  onload: Listener = null;
  onerror: Listener = null;
  onabort: Listener = null;
  onloadend: Listener = null;
  private readonly cancel = new AbortController();
  private headers = new Headers();
  private target = { method: '', url: '' };

  open(method: string, url: string) {
    this.target = { method, url };
  }

  abort() {
    this.cancel.abort();
  }

  getResponseHeader(name: string) {
    return this.headers.get(name);
  }

  send(body: FormData) {
    const { method, url } = this.target;
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    void server
      .fetch(url, { method, body, signal: this.cancel.signal })
      .then(async ({ status, headers, json }) => {
        this.status = status;
        this.headers = headers;
        this.response = await json();
        this.onload?.();
      })
      .catch(() => (this.cancel.signal.aborted ? this.onabort?.() : this.onerror?.()))
      .finally(() => this.onloadend?.());
  }
}
