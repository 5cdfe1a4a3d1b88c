// @ts-check
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import pg from 'pg';
import { person as newAccount } from '../../libs/testing/src/people.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { startSystem } from '../../libs/testing/src/system.mjs';
import { apps } from '../local/apps.mjs';
import { webDir } from '../local/paths.mjs';
import { noiseGif } from './files/gif.mjs';
import { HonestMember } from './honest.mjs';
import { Person } from './person.mjs';
import { Samples } from './samples.mjs';
import { formOf } from './wire/http-text.mjs';

/** @typedef {import('./attacks/attack.mjs').HostileMember} HostileMember */
/** @typedef {import('../../libs/testing/src/system.mjs').App} App */

/** A running system with an admin, two honest members who use it, and room for hostile ones. */
export class Site {
  samples = new Samples();
  /** @type {HonestMember[]} */
  honest = [];
  groupId = 0;
  asset = `/assets/${largestScript()}`;
  /** @type {Buffer[]} */
  #photos = [];
  #people = 0;
  #uploads = 0;

  /**
   * @param {import('../../libs/testing/src/system.mjs').System} system
   * @param {import('./honest.mjs').Pace} pace
   */
  constructor(system, pace) {
    this.system = system;
    this.pace = pace;
    this.admin = this.#newPerson(system.admin);
  }

  /** @param {import('./honest.mjs').Pace} pace */
  static async start(pace) {
    const env = { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } };
    const site = new Site(await startSystem({ durable: true, env }), pace);
    try {
      await site.#prepare();
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  /** A member with a signed-in session, in the group of the honest ones. */
  async newMember() {
    const account = newAccount();
    const member = this.#newPerson(account);
    const registered = must(await member.call('POST', '/api/register', { body: account }));
    member.id = registered.body.userId;
    member.keep(registered);
    const path = `/api/admin/groups/${this.groupId}/add-user`;
    must(await this.admin.call('POST', path, { body: { userId: member.id } }));
    return member;
  }

  /**
   * @param {import('./attacks/attack.mjs').Attack['photo']} photo that the member has
   * @returns {Promise<HostileMember>}
   */
  async newHostileMember(photo) {
    const member = await this.newMember();
    const { id, cookie, address, account: { email, username, password } } = member;
    const filename = photo && (await this.#addPhoto(member, photo));
    await member.close();
    return { id, cookie, address, email, username, password, photo: filename };
  }

  /** All processes that make up the site. */
  processes() {
    const { system } = this;
    const ofApps = apps.map((app) => ({ name: app, pid: system.pids(/** @type {App} */ (app))[0] }));
    return [...ofApps, { name: 'postgres', pid: system.postgres?.pid() }, { name: 'redis', pid: system.redis.pid() }];
  }

  async stop() {
    // First, so that nobody waits for a gateway that no longer answers.
    const stopped = Promise.all(this.honest.map((member) => member.stop()));
    await this.system.stop();
    await Promise.all([stopped, this.admin.close()]);
  }

  async #prepare() {
    this.admin.keep(must(await this.admin.logIn()));
    const group = must(await this.admin.call('POST', '/api/groups', { body: { name: 'Under siege' } }));
    this.groupId = group.body.group.id;
    const seeds = [1, 2, 3, 4, 5, 6];
    this.#photos = await Promise.all(seeds.map((seed) => jpegPhoto({ width: 480, height: 360, seed })));
    const people = [await this.newMember(), await this.newMember()];
    await this.#writeMessages(people[0].id);
    /** @type {string[]} */
    const photos = [];
    for (const member of people) {
      // Their browsers have been here before.
      member.keep(must(await member.logIn()));
      photos.push(await this.#addPhoto(member, 'photo'));
    }
    this.honest = people.map((member, index) => new HonestMember(member, this.#surroundings(photos[1 - index]), this.samples, this.pace));
    for (const member of this.honest) member.start();
  }

  /** @param {string} photo @returns {import('./honest.mjs').Surroundings} */
  #surroundings(photo) {
    return {
      groupId: this.groupId, asset: this.asset, photo,
      newPhoto: () => this.#photos[this.#uploads++ % this.#photos.length],
      removeImage: async (id) => void (await this.admin.call('DELETE', `/api/admin/image/${id}`)),
    };
  }

  /** As many as a page may ask for: no member could write them without meeting a limit. @param {number} userId */
  async #writeMessages(userId) {
    const database = new pg.Client({ connectionString: this.system.databaseUrl('owner') });
    await database.connect();
    const texts = Array.from({ length: 100 }, (_, index) => `${index} `.padEnd(200, 'lorem ipsum '));
    const insert = 'insert into messages (group_id, user_id, content) select $1, $2, unnest($3::text[])';
    await database.query(insert, [this.groupId, userId, texts]).finally(() => database.end());
  }

  /** @param {Person} member @param {'photo' | 'animation'} kind @returns {Promise<string>} its filename */
  async #addPhoto(member, kind) {
    const { id, filename } = await (kind === 'photo' ? this.#upload(member, await noisePhoto()) : this.#uploadAnimation(member));
    must(await this.admin.call('POST', '/api/admin/approve-image', { body: { imageId: id } }));
    return filename;
  }

  /** The largest that is taken in. @param {Person} member */
  async #uploadAnimation(member) {
    for (const frames of [85, 60, 40, 20]) {
      const file = noiseGif({ width: 320, height: 320, frames });
      const image = await this.#upload(member, file).catch(() => undefined);
      if (image) return image;
    }
    throw new Error('No animation was taken in.');
  }

  /** @param {Person} member @param {Buffer} file */
  async #upload(member, file) {
    const options = { ...formOf(file, 'image/jpeg'), deadline: 40_000 };
    return must(await member.call('POST', '/api/upload-image', options)).body.image;
  }

  /** @param {{ email: string, username: string, password: string }} account */
  #newPerson(account) {
    const number = this.#people++;
    return new Person(this.system.url, `203.${number >> 8}.${number & 255}.7`, account);
  }
}

/** Noise does not become small, so that a reader needs time for it. */
function noisePhoto() {
  const raw = /** @type {const} */ ({ width: 1600, height: 1200, channels: 3 });
  return sharp(randomBytes(1600 * 1200 * 3), { raw }).jpeg({ quality: 60 }).toBuffer();
}

function largestScript() {
  const folder = join(webDir, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizeOf = (/** @type {string} */ name) => statSync(join(folder, name)).size;
  return scripts.reduce((largest, name) => (sizeOf(name) > sizeOf(largest) ? name : largest));
}

/** @param {import('./person.mjs').Answer} answer */
function must(answer) {
  const { status, body, error } = answer;
  if (status < 200 || status > 299) throw new Error(`answered ${status} ${error ?? JSON.stringify(body)}`);
  return answer;
}
