// @ts-check
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf, setCookiesOf } from './person.mjs';
import { formOf } from './wire/http-text.mjs';

/**
 * @typedef {import('./person.mjs').Answer} Answer
 * @typedef {{ signIn: number, upload: number, newcomer: number }} Pace milliseconds between sign-ins, uploads, and newcomers
 *
 * @typedef {object} Surroundings
 * @property {number} groupId
 * @property {string} asset
 * @property {string} photo filename of the other member's photo
 * @property {() => Buffer} newPhoto
 * @property {(imageId: number) => Promise<void>} removeImage
 */

/** A member who uses the site like a person with a few open tabs, below all rate limits. */
export class HonestMember {
  #stopped = new AbortController();
  /** @type {Promise<void>[]} */
  #running = [];
  #etag = '';
  #messages = 0;

  /**
   * @param {import('./person.mjs').Person} person
   * @param {Surroundings} site
   * @param {import('./samples.mjs').Samples} samples
   * @param {Pace} pace
   */
  constructor(person, site, samples, pace) {
    this.person = person;
    this.site = site;
    this.samples = samples;
    this.pace = pace;
  }

  start() {
    setMaxListeners(1000, this.#stopped.signal);
    const { asset, photo } = this.site;
    /** @type {[() => number, () => Promise<void>][]} */
    const habits = [
      [() => 1000, () => this.#get('session', '/api/user')],
      [() => 1500, () => this.#get('groups', '/api/groups')],
      [() => 600, () => this.#poll()],
      [() => 1000, () => this.#get('thumb', `/uploads/${photo}?size=thumb`)],
      [() => 1500, () => this.#get('photo', `/uploads/${photo}`)],
      [() => 600, () => this.#get('page', '/login')],
      [() => 600, () => this.#get('asset', asset)],
      [() => 2000, () => this.#post()],
      [() => this.pace.signIn, () => this.signIn()],
      [() => this.pace.upload, () => this.upload()],
    ];
    this.#running = [
      ...habits.map(([interval, action]) => this.#repeat(interval, action)),
      this.#listen(),
    ];
  }

  async stop() {
    this.#stopped.abort();
    await Promise.all(this.#running);
    await this.person.close();
  }

  /**
   * Sends one more request, cycling through the kinds.
   * @param {number} turn
   */
  probe(turn) {
    const { photo } = this.site;
    const paths = ['/api/user', '/api/groups', '/login', `/uploads/${photo}?size=thumb`];
    return this.#get('probe', paths[turn % paths.length], true);
  }

  /** @param {string} what @param {string} path @param {boolean} [isProbe] */
  #get(what, path, isProbe) {
    return this.#measure(what, [200], () => this.person.call('GET', path, { isProbe }));
  }

  #poll() {
    const path = `/api/groups/${this.site.groupId}/messages`;
    return this.#measure('poll', [200, 304], async () => {
      const headers = this.#etag ? { 'if-none-match': this.#etag } : undefined;
      const answer = await this.person.call('GET', path, { headers });
      this.#etag = String(answer.headers.etag ?? this.#etag);
      return answer;
    });
  }

  #post() {
    const body = { content: `Message ${this.#messages++}` };
    const path = `/api/groups/${this.site.groupId}/messages`;
    return this.#measure('message', [201], () => this.person.call('POST', path, { body }));
  }

  /** Signs in like a second window of the same browser, then ends that session. */
  async signIn() {
    const { person } = this;
    let cookie = '';
    await this.#measure('sign-in', [200], async () => {
      const answer = await person.logIn(person.cookieOfDevice, true);
      cookie = cookieOf(setCookiesOf(answer.headers));
      return answer;
    });
    if (cookie)
      await this.#measure('sign-out', [200], () => person.call('POST', '/api/logout', { cookie }));
  }

  async upload() {
    const form = formOf(this.site.newPhoto(), 'image/jpeg');
    let id = 0;
    await this.#measure('upload', [201], async () => {
      const answer = await this.person.call('POST', '/api/upload-image', {
        ...form,
        deadline: 30_000,
      });
      id = answer.body?.image?.id ?? 0;
      return answer;
    });
    if (id) await this.site.removeImage(id);
  }

  async #listen() {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const end = await this.person.listen(signal);
      if (signal.aborted) return;
      this.samples.fail('live stream', end);
      await this.#wait(1000);
    }
  }

  /** @param {string} what @param {number[]} expected @param {() => Promise<Answer>} call */
  #measure(what, expected, call) {
    return this.samples.measure(what, async () => {
      const { status, error, body } = await call();
      if (expected.includes(status)) return undefined;
      return error ?? [status, body?.code].filter(Boolean).join(' ');
    });
  }

  /** @param {() => number} interval milliseconds @param {() => Promise<void>} action */
  async #repeat(interval, action) {
    await this.#wait(Math.random() * Math.min(1000, interval()));
    while (!this.#stopped.signal.aborted) {
      await action();
      await this.#wait(interval() * (0.75 + Math.random() / 2));
    }
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    return sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}
