// @ts-check
import { randomUUID } from 'node:crypto';
import { FormData } from 'undici';
import { isDone } from '../../libs/testing/src/ledger.mjs';

/**
 * @typedef {import('./caller.mjs').Caller} Caller
 * @typedef {import('../../libs/testing/src/ledger.mjs').Ledger} Ledger
 */

/** Behaves like the web app: signs in again after a 401, and retries a message until it is acknowledged. */
export class Member {
  cookie = '';
  id = 0;
  #etag = '';
  /** @type {{ content: string, client_id: string } | undefined} */
  #unsent;
  #count = 0;

  /**
   * @param {Caller} caller
   * @param {Ledger} ledger
   * @param {{ email: string, username: string, password: string }} account
   */
  constructor(caller, ledger, account) {
    this.caller = caller;
    this.ledger = ledger;
    this.account = account;
  }

  async register() {
    const answer = this.#signedIn(
      await this.caller.call('POST', '/api/register', { body: this.account }),
    );
    if (!isDone(answer)) return answer;
    this.id = answer.body.userId;
    this.ledger.is(`user:${this.id}`, 'there');
    return answer;
  }

  async logIn() {
    return this.#signedIn(
      await this.caller.call('POST', '/api/login', {
        body: { email: this.account.email, password: this.account.password },
      }),
    );
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {Record<string, string>} [headers]
   */
  async call(method, path, body, headers) {
    const answer = await this.caller.call(method, path, { cookie: this.cookie, body, headers });
    if (answer.status === 401) await this.logIn();
    return answer;
  }

  /** @param {number} groupId */
  async poll(groupId) {
    const { headers } = await this.call(
      'GET',
      `/api/groups/${groupId}/messages`,
      undefined,
      this.#etag ? { 'if-none-match': this.#etag } : {},
    );
    this.#etag = headers?.get('etag') ?? this.#etag;
  }

  /** @param {number} groupId */
  async post(groupId) {
    this.#unsent ??= {
      content: `${this.account.username} says ${this.#count++}`,
      client_id: randomUUID(),
    };
    const answer = await this.call('POST', `/api/groups/${groupId}/messages`, this.#unsent);
    if (!isDone(answer)) return undefined;
    this.ledger.is(`message:${answer.body.chat_message.id}`, this.#unsent.content);
    this.#unsent = undefined;
    return answer.body.chat_message.id;
  }

  async editProfile() {
    const notes = `Notes ${this.#count++}`;
    const { account, id, ledger } = this;
    await ledger.change(`notes:${id}`, notes, () =>
      this.call('PUT', '/api/user', { ...account, notes }),
    );
  }

  /** @param {Buffer} photo */
  async upload(photo) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const answer = await this.call('POST', '/api/upload-image', form);
    if (!isDone(answer)) return undefined;
    this.ledger.is(`image:${answer.body.image.id}`, 'pending');
    return answer.body.image;
  }

  /** @param {Awaited<ReturnType<Caller['call']>>} answer */
  #signedIn(answer) {
    this.cookie =
      answer.headers
        ?.getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ') || this.cookie;
    return answer;
  }
}
