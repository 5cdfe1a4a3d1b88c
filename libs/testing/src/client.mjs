// @ts-check

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {any} body JSON where the answer is JSON, bytes for an image, else text; undefined when empty
 * @property {Headers} headers
 */

/** A browser's cookies and a person's patience: one signed-in (or not) user of the HTTP API. */
export class Client {
  /** @type {Map<string, string>} */
  cookies = new Map();

  /** @param {string} baseUrl without a slash at the end */
  constructor(baseUrl) {
    this.baseUrl = baseUrl;
  }

  /** @param {string} path @param {Record<string, string>} [headers] */
  get(path, headers) {
    return this.send('GET', path, undefined, headers);
  }

  /** @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers] */
  post(path, body, headers) {
    return this.send('POST', path, body, headers);
  }

  /** @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers] */
  put(path, body, headers) {
    return this.send('PUT', path, body, headers);
  }

  /** @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers] */
  delete(path, body, headers) {
    return this.send('DELETE', path, body, headers);
  }

  /**
   * One file as the browser sends it.
   * @param {Buffer} bytes
   * @param {{ path?: string, field?: string, name?: string, type?: string }} [as]
   */
  upload(
    bytes,
    { path = '/api/upload-image', field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {},
  ) {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    return this.send('POST', path, form);
  }

  /** @param {{ email: string, password: string }} account */
  logIn({ email, password }) {
    return this.post('/api/login', { email, password });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body] sent as JSON unless it is a form, text or bytes
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  async send(method, path, body, headers = {}) {
    const raw =
      body === undefined ||
      body instanceof FormData ||
      body instanceof Uint8Array ||
      typeof body === 'string';
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      body: /** @type {BodyInit | undefined} */ (raw ? body : JSON.stringify(body)),
      headers: {
        ...this.#cookieHeader(),
        ...(raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    this.#keepCookies(response.headers);
    return { status: response.status, headers: response.headers, body: await bodyOf(response) };
  }

  /** @returns {Record<string, string>} */
  #cookieHeader() {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length > 0 ? { cookie: pairs.join('; ') } : {};
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

/** @param {Response} response */
async function bodyOf(response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return JSON.parse(bytes.toString());
  return type.startsWith('image/') ? bytes : bytes.toString();
}
