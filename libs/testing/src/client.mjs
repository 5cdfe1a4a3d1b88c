// @ts-check

/**
 * @template [Body=unknown]
 * @typedef {import('./answers.js').Answer<Body>} Answer
 */
/**
 * @template Method
 * @template Path
 * @typedef {import('./answers.js').BodyAt<Method, Path>} BodyAt
 */

/**
 * @template Method
 * @typedef {<const Path extends string>(path: Path, body?: unknown, headers?: Record<string, string>) => Promise<Answer<BodyAt<Method, Path>>>} Write
 */

/** A client of the HTTP API with a cookie jar. */
export class Client {
  /**
   * @param {string} baseUrl without a trailing slash
   * @param {Record<string, string>} [cookies]
   */
  constructor(baseUrl, cookies = {}) {
    this.baseUrl = baseUrl;
    this.cookies = new Map(Object.entries(cookies));
  }

  /** All cookies, as sent. */
  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** @type {<const Path extends string>(path: Path, headers?: Record<string, string>) => Promise<Answer<BodyAt<'GET', Path>>>} */
  get = (path, headers) => this.send('GET', path, undefined, headers);

  /** @type {Write<'POST'>} */
  post = (path, body, headers) => this.send('POST', path, body, headers);

  /** @type {Write<'PUT'>} */
  put = (path, body, headers) => this.send('PUT', path, body, headers);

  /** @type {Write<'DELETE'>} */
  delete = (path, body, headers) => this.send('DELETE', path, body, headers);

  /**
   * Uploads one file as a multipart form.
   * @param {Buffer} bytes
   * @param {{ field?: string, name?: string, type?: string, clientId?: string }} [as]
   */
  upload(bytes, { field = 'image', name = 'photo.jpg', type = 'image/jpeg', clientId } = {}) {
    const form = new FormData();
    if (clientId !== undefined) form.append('client_id', clientId);
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    return this.send('POST', '/api/upload-image', form);
  }

  /** @param {{ email: string, password: string }} account */
  logIn({ email, password }) {
    return this.post('/api/login', { email, password });
  }

  /**
   * @template {string} const Method
   * @template {string} const Path
   * @param {Method} method
   * @param {Path} path
   * @param {unknown} [body] sent as JSON unless it is a form, text or bytes
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answer<BodyAt<Method, Path>>>}
   */
  async send(method, path, body, headers = {}) {
    const raw =
      body === undefined ||
      body instanceof FormData ||
      body instanceof Uint8Array ||
      typeof body === 'string';
    const response = await this.fetch(path, {
      method,
      redirect: 'manual',
      body: /** @type {BodyInit | undefined} */ (raw ? body : JSON.stringify(body)),
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    this.#keepCookies(response.headers);
    const parsed = /** @type {BodyAt<Method, Path>} */ (await parsedBody(response));
    return { status: response.status, headers: response.headers, body: parsed };
  }

  /** @param {string} path @param {RequestInit} init @returns {Promise<Response>} */
  fetch(path, init) {
    return fetch(this.baseUrl + path, init);
  }

  /** @param {Headers} headers */
  #keepCookies(headers) {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (!value || /;\s*max-age=0\b|;\s*expires=thu, 01 jan 1970/i.test(cookie))
        this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** @param {Response} response @returns {Promise<unknown>} */
async function parsedBody(response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return JSON.parse(bytes.toString());
  return type.startsWith('image/') || type === 'application/zip' ? bytes : bytes.toString();
}
