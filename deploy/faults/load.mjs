// @ts-check
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { person } from '../../libs/testing/src/people.mjs';
import { Caller } from './caller.mjs';
import { isDone, Ledger } from '../../libs/testing/src/ledger.mjs';
import { Member } from './member.mjs';

const memberCount = 8;
const pauseMilliseconds = 60;

/** Members who chat, poll, upload and edit, an admin who moderates, new members, and open live streams. */
export class Load {
  ledger = new Ledger();
  streams = { ended: 0, broken: 0 };
  /** @type {Member[]} */
  #members = [];
  /** @type {number[]} */
  #messages = [];
  /** @type {{ id: number, filename: string }[]} */
  #photos = [];
  #group = 0;
  #code = '';
  #stopped = new AbortController();
  /** @type {Promise<unknown>[]} */
  #running = [];

  /**
   * @param {string[]} urls of the gateways
   * @param {{ email: string, username: string, password: string }} admin
   */
  constructor(urls, admin) {
    this.caller = new Caller(urls);
    this.admin = new Member(this.caller, this.ledger, admin);
  }

  /** Creates the group and its members. */
  async prepare() {
    assertDone(await this.admin.logIn());
    const { group } = assertDone(
      await this.admin.call('POST', '/api/groups', { name: `Night watch ${Date.now()}` }),
    );
    this.#group = group.id;
    this.#code = group.code;
    this.ledger.is(`group:${group.id}`, 'there');
    this.pictures = await Promise.all(
      Array.from({ length: 6 }, (_, seed) =>
        jpegPhoto({ width: 480, height: 360, seed: seed + 1 }),
      ),
    );
    for (let index = 0; index < memberCount; index++) this.#members.push(await this.#newMember());
  }

  start() {
    this.#stopped = new AbortController();
    // Not 0 for unlimited: Node 20 treats that as unset, which breaks undici's fetch.
    setMaxListeners(10_000, this.#stopped.signal);
    const [first, second, ...others] = this.#members;
    this.#running = [
      ...this.#members.map((member) =>
        this.#repeat(() => member.poll(this.#group), pauseMilliseconds * 2),
      ),
      ...this.#members
        .slice(0, 3)
        .map((member) => this.#repeat(() => this.#post(member), pauseMilliseconds * 3)),
      ...others
        .slice(0, 2)
        .map((member) => this.#repeat(() => member.editProfile(), pauseMilliseconds * 4)),
      ...[first, second, ...others.slice(2, 4)].map((member) =>
        this.#repeat(() => this.#upload(member), pauseMilliseconds * 8),
      ),
      this.#repeat(() => this.#browse(), pauseMilliseconds * 3),
      this.#repeat(() => this.#review(), pauseMilliseconds * 4),
      this.#repeat(() => this.#deleteMessage(), pauseMilliseconds * 8),
      this.#repeat(() => this.#joinAndLeave(), pauseMilliseconds * 16),
      ...this.#members.slice(0, 4).map((member) => this.#listen(member)),
    ];
    return { from: this.caller.calls.length };
  }

  /** Stops the load after the requests in flight. */
  async stop() {
    this.#stopped.abort();
    await Promise.all(this.#running);
    this.#running = [];
  }

  /** @param {number} from returned by `start` */
  since(from) {
    return this.caller.calls.slice(from);
  }

  /** Clears the recorded calls, but not the ledger. */
  forget() {
    this.caller.calls = [];
  }

  close() {
    return this.caller.close();
  }

  /** @param {Member} member */
  async #post(member) {
    const id = await member.post(this.#group);
    if (id) this.#messages.push(id);
  }

  /** @param {Member} member */
  async #upload(member) {
    const picture = this.pictures?.[this.#photos.length % 6];
    const image = picture && (await member.upload(picture));
    if (image) this.#photos.push(image);
    else await sleep(200);
  }

  async #browse() {
    const photo = this.#photos[0];
    if (photo) await this.admin.call('GET', `/uploads/${photo.filename}?size=thumb`);
    await this.admin.call('GET', `/api/groups/${this.#group}/members`);
  }

  /** Approves one of two pending photos and rejects the other, so that members never run out of slots. */
  async #review() {
    const [keep, drop] = this.#photos;
    if (!drop) return;
    const approved = await this.ledger.change(`image:${keep.id}`, 'approved', () =>
      this.admin.call('POST', '/api/admin/approve-image', { imageId: keep.id }),
    );
    const rejected = await this.ledger.change(`image:${drop.id}`, 'gone', () =>
      this.admin.call('POST', '/api/admin/reject-image', { imageId: drop.id }),
    );
    if (isOver(rejected)) this.#photos.splice(1, 1);
    if (isOver(approved) && this.#photos.length > 4) await this.#removePhoto(keep.id);
  }

  /** @param {number} id */
  async #removePhoto(id) {
    const gone = await this.ledger.change(`image:${id}`, 'gone', () =>
      this.admin.call('DELETE', `/api/admin/image/${id}`),
    );
    if (isOver(gone)) this.#photos = this.#photos.filter((photo) => photo.id !== id);
  }

  async #deleteMessage() {
    const id = this.#messages[0];
    if (!id) return;
    const gone = await this.ledger.change(`message:${id}`, 'gone', () =>
      this.admin.call('DELETE', `/api/messages/${id}`),
    );
    if (isOver(gone)) this.#messages.shift();
    await this.admin.call('GET', '/api/admin/images');
  }

  async #joinAndLeave() {
    const member = await this.#newMember().catch(() => undefined);
    if (!member) return;
    const key = `member:${this.#group}:${member.id}`;
    await this.ledger.change(key, 'gone', () =>
      this.admin.call('DELETE', `/api/admin/groups/${this.#group}/remove-user`, {
        userId: member.id,
      }),
    );
    await this.ledger
      .change(`user:${member.id}`, 'gone', () =>
        this.admin.call('DELETE', `/api/admin/user/${member.id}`),
      )
      .then((answer) => {
        if (isDone(answer))
          for (const fact of [key, `notes:${member.id}`]) this.ledger.is(fact, 'gone');
      });
  }

  /** @param {Member} member */
  async #listen(member) {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const outcome = await this.caller.follow('/api/live', member.cookie, signal);
      if (!signal.aborted) this.streams[outcome === 'ended' ? 'ended' : 'broken']++;
      await this.#wait(outcome === 'ended' ? 50 : 500);
    }
  }

  async #newMember() {
    const member = new Member(this.caller, this.ledger, person());
    assertDone(await member.register());
    const joined = await member.call('POST', '/api/groups/join', { code: this.#code });
    assertDone(joined);
    this.ledger.is(`member:${this.#group}:${member.id}`, 'in');
    return member;
  }

  /**
   * @param {() => Promise<unknown>} action
   * @param {number} milliseconds
   */
  async #repeat(action, milliseconds) {
    await this.#wait(Math.random() * milliseconds);
    while (!this.#stopped.signal.aborted) {
      await action();
      await this.#wait(milliseconds * (0.5 + Math.random()));
    }
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    return sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}

/**
 * Done now, or by an earlier call whose response was lost.
 * @param {{ status: number }} answer
 */
const isOver = (answer) => isDone(answer) || answer.status === 404;

/** @param {{ status: number, body?: any }} answer */
function assertDone(answer) {
  if (!isDone(answer))
    throw new Error(`Unexpected status ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
