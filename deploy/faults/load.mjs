// @ts-check
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { person } from '../../libs/testing/src/people.mjs';
import { Caller } from './caller.mjs';
import { isDone, Ledger } from '../../libs/testing/src/ledger.mjs';
import { Member } from './member.mjs';

const memberCount = 8;
// Milliseconds between two requests of one person.
const pause = 60;

/** Members who chat, poll, upload and edit, an admin who moderates, newcomers, and open live streams. */
export class Load {
  ledger = new Ledger();
  streams = { ended: 0, broken: 0 };
  /** @type {Member[]} */
  #members = [];
  /** @type {number[]} */
  #said = [];
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

  /** Makes the group, its members and a photo for each. */
  async prepare() {
    must(await this.admin.logIn());
    const { group } = must(
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
    for (let index = 0; index < memberCount; index++) this.#members.push(await this.#newcomer());
  }

  start() {
    this.#stopped = new AbortController();
    // Not 0 for no limit: Node 20 takes that for a signal without a limit of its own, and undici's fetch trips over it.
    setMaxListeners(10_000, this.#stopped.signal);
    const [first, second, ...others] = this.#members;
    this.#running = [
      ...this.#members.map((member) => this.#again(() => member.poll(this.#group), pause * 2)),
      ...this.#members.slice(0, 3).map((member) => this.#again(() => this.#say(member), pause * 3)),
      ...others.slice(0, 2).map((member) => this.#again(() => member.editProfile(), pause * 4)),
      ...[first, second, ...others.slice(2, 4)].map((member) =>
        this.#again(() => this.#add(member), pause * 8),
      ),
      this.#again(() => this.#look(), pause * 3),
      this.#again(() => this.#decide(), pause * 4),
      this.#again(() => this.#tidy(), pause * 8),
      this.#again(() => this.#comeAndGo(), pause * 16),
      ...this.#members.slice(0, 4).map((member) => this.#listen(member)),
    ];
    return { from: this.caller.calls.length };
  }

  /** Ends what `start` began, each request first. */
  async stop() {
    this.#stopped.abort();
    await Promise.all(this.#running);
    this.#running = [];
  }

  /** @param {number} from as `start` gave it */
  since(from) {
    return this.caller.calls.slice(from);
  }

  /** What was counted; the ledger stays. */
  forget() {
    this.caller.calls = [];
  }

  close() {
    return this.caller.close();
  }

  /** @param {Member} member */
  async #say(member) {
    const id = await member.post(this.#group);
    if (id) this.#said.push(id);
  }

  /** @param {Member} member */
  async #add(member) {
    const picture = this.pictures?.[this.#photos.length % 6];
    const image = picture && (await member.upload(picture));
    if (image) this.#photos.push(image);
    else await sleep(200);
  }

  async #look() {
    const photo = this.#photos[0];
    if (photo) await this.admin.call('GET', `/uploads/${photo.filename}?size=thumb`);
    await this.admin.call('GET', `/api/groups/${this.#group}/members`);
  }

  /** Approves one photo of two that wait, rejects the other, so that members never run out of places. */
  async #decide() {
    const [keep, drop] = this.#photos;
    if (!drop) return;
    const approved = await this.ledger.change(`image:${keep.id}`, 'approved', () =>
      this.admin.call('POST', '/api/admin/approve-image', { imageId: keep.id }),
    );
    const rejected = await this.ledger.change(`image:${drop.id}`, 'gone', () =>
      this.admin.call('POST', '/api/admin/reject-image', { imageId: drop.id }),
    );
    if (isOver(rejected)) this.#photos.splice(1, 1);
    if (isOver(approved) && this.#photos.length > 4) await this.#drop(keep.id);
  }

  /** @param {number} id */
  async #drop(id) {
    const gone = await this.ledger.change(`image:${id}`, 'gone', () =>
      this.admin.call('DELETE', `/api/admin/image/${id}`),
    );
    if (isOver(gone)) this.#photos = this.#photos.filter((photo) => photo.id !== id);
  }

  async #tidy() {
    const id = this.#said[0];
    if (!id) return;
    const gone = await this.ledger.change(`message:${id}`, 'gone', () =>
      this.admin.call('DELETE', `/api/messages/${id}`),
    );
    if (isOver(gone)) this.#said.shift();
    await this.admin.call('GET', '/api/admin/images');
  }

  async #comeAndGo() {
    const member = await this.#newcomer().catch(() => undefined);
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

  async #newcomer() {
    const member = new Member(this.caller, this.ledger, person());
    must(await member.register());
    const joined = await member.call('POST', '/api/groups/join', { code: this.#code });
    must(joined);
    this.ledger.is(`member:${this.#group}:${member.id}`, 'in');
    return member;
  }

  /**
   * @param {() => Promise<unknown>} act
   * @param {number} milliseconds
   */
  async #again(act, milliseconds) {
    await this.#wait(Math.random() * milliseconds);
    while (!this.#stopped.signal.aborted) {
      await act();
      await this.#wait(milliseconds * (0.5 + Math.random()));
    }
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    return sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}

/** Done, or found done by an earlier call whose answer was lost. @param {{ status: number }} answer */
const isOver = (answer) => isDone(answer) || answer.status === 404;

/** @param {{ status: number, body?: any }} answer */
function must(answer) {
  if (!isDone(answer)) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
