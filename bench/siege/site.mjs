// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { startSystem } from '../../libs/testing/src/system.mjs';
import { Gateways, Visitor } from '../client.mjs';
import { Community } from '../community.mjs';
import { Habits } from '../habits.mjs';
import { processesOf } from '../systems.mjs';
import { noiseGif } from './files/gif.mjs';
import { HonestMember, visitAsNewcomer } from './honest.mjs';
import { Samples } from './samples.mjs';

/** @typedef {import('../client.mjs').Account} Account */
/** @typedef {import('./honest.mjs').Pace} Pace */
/** @typedef {import('./attacks/attack.mjs').HostileMember} HostileMember */
/** @typedef {NonNullable<import('./attacks/attack.mjs').Attack['photo']>} PhotoKind */

/** A running system, two honest members using it, and newcomers. */
export class Site {
  samples = new Samples();
  /** @type {HonestMember[]} */
  honest = [];
  asset = `/assets/${largestScript()}`;
  #newcomers = new Habits();
  /** @type {Buffer[]} */
  #photos = [];
  #uploads = 0;
  #visitors = 0;
  /** @type {string[]} */
  #invitations = [];

  /**
   * @param {import('../../libs/testing/src/system.mjs').System} system
   * @param {Pace} pace
   * @param {string} registration the setting
   */
  constructor(system, pace, registration) {
    this.system = system;
    this.pace = pace;
    this.registration = registration;
    this.community = new Community(
      this.newVisitor(system.admin),
      (account) => this.newVisitor(account),
      (member) => this.#admit(member),
    );
  }

  /** @param {Pace} pace @param {string} registration */
  static async start(pace, registration) {
    const env = {
      all: { RATE_LIMITS: 'on' },
      gateway: { TRUSTED_PROXIES: 'loopback' },
      auth: { REGISTRATION: registration },
    };
    const site = new Site(await startSystem({ durable: true, env }), pace, registration);
    try {
      await site.#invite();
      await site.#prepare();
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  /** All processes that make up the site; a killed one has no id. */
  processes() {
    return Object.entries(processesOf(this.system)).map(([name, [pid]]) => ({ name, pid }));
  }

  /**
   * @param {PhotoKind} [kind] of a photo to give the member
   * @returns {Promise<HostileMember>}
   */
  async newHostileMember(kind) {
    const member = await this.community.newMember();
    const { id, cookie, account, options } = member;
    const photo = kind && (await this.#addPhoto(member, kind));
    await member.gateways.close();
    return { ...account, id, cookie, address: String(options.address), photo };
  }

  async stop() {
    // Concurrently, so that no member waits for a gateway that is down.
    const stopped = Promise.all(
      [...this.honest, this.#newcomers].map((somebody) => somebody.stop()),
    );
    await this.system.stop();
    await Promise.all([stopped, this.community.admin.gateways.close()]);
  }

  async #prepare() {
    const { community, pace, samples } = this;
    this.#photos = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((seed) => jpegPhoto({ width: 480, height: 360, seed })),
    );
    await community.found('Under siege');
    await this.#writeMessages((await community.newMember()).id);
    const [one, other] = [await this.#newKnownMember(), await this.#newKnownMember()];
    this.honest = [this.#honest(one.member, other.photo), this.#honest(other.member, one.photo)];
    for (const member of this.honest) member.start();
    const newVisitor = (/** @type {Account} */ account) => this.newVisitor(account);
    this.#newcomers.start([[pace.newcomer, () => visitAsNewcomer(newVisitor, samples)]]);
  }

  /**
   * Gives somebody a network of their own, and a browser's six connections.
   * @param {Account} account
   */
  newVisitor(account) {
    const number = this.#visitors++;
    const address = `203.${number >> 8}.${number & 255}.7`;
    const invited = { ...account, invitation: this.#invitations.pop() };
    const gateways = new Gateways([this.system.url], { connections: 6 });
    return new Visitor(gateways, { account: invited, address });
  }

  /** Uses SQL, as admins may have fewer open at once than newcomers need. */
  async #invite() {
    if (this.registration !== 'invitation') return;
    const codes = Array.from({ length: 2000 }, () => randomBytes(32).toString('base64url'));
    const digests = codes.map((code) => createHash('sha256').update(code).digest('base64url'));
    await this.system.database.query(
      "insert into invitations (digest, expires_at) select unnest($1::text[]), now() + interval '1 day'",
      [digests],
    );
    this.#invitations = codes;
  }

  /** @param {Visitor} member who may have to be approved */
  async #admit(member) {
    if (this.registration !== 'approval') return;
    const { admin } = this.community;
    bodyOf(await admin.post(`/api/admin/registrations/${member.id}`, { action: 'approve' }));
    bodyOf(await member.post('/api/account/admission'));
  }

  /** A member with a known device and an approved photo. */
  async #newKnownMember() {
    const member = await this.community.newMember();
    bodyOf(await member.logIn());
    return { member, photo: await this.#addPhoto(member, 'photo') };
  }

  /** @param {Visitor} member @param {string} photo of the other */
  #honest(member, photo) {
    const { community, asset, samples, pace } = this;
    const surroundings = {
      asset,
      photo,
      groupId: community.group.id,
      newPhoto: () => this.#photos[this.#uploads++ % this.#photos.length],
      removeImage: (/** @type {number} */ id) => community.admin.delete(`/api/admin/image/${id}`),
    };
    return new HonestMember(member, surroundings, samples, pace);
  }

  /**
   * Writes as many messages as a page may have. Uses SQL, because the rate limit would reject so many.
   * @param {number} userId
   */
  async #writeMessages(userId) {
    const texts = Array.from({ length: 100 }, (_, index) =>
      `${index} `.padEnd(200, 'lorem ipsum '),
    );
    await this.system.database.query(
      'insert into messages (group_id, user_id, content) select $1, $2, unnest($3::text[])',
      [this.community.group.id, userId, texts],
    );
  }

  /** @param {Visitor} member @param {PhotoKind} kind @returns {Promise<string>} its filename */
  async #addPhoto(member, kind) {
    const { image } = bodyOf(
      await (kind === 'photo' ? uploadNoise(member) : uploadAnimation(member)),
    );
    const approval = { imageId: image.id };
    bodyOf(await this.community.admin.post('/api/admin/approve-image', approval));
    return image.filename;
  }
}

/** Noise does not compress, so reading the photo takes time. @param {Visitor} member */
async function uploadNoise(member) {
  const raw = /** @type {const} */ ({ width: 1600, height: 1200, channels: 3 });
  const noise = sharp(randomBytes(1600 * 1200 * 3), { raw });
  return member.upload(await noise.jpeg({ quality: 60 }).toBuffer());
}

/** Uploads the largest animation that is accepted. @param {Visitor} member */
async function uploadAnimation(member) {
  for (const frames of [85, 60, 40, 20]) {
    const answer = await member.upload(noiseGif({ width: 320, height: 320, frames }));
    if (answer.status === 201) return answer;
  }
  throw new Error('No animation was accepted.');
}

function largestScript() {
  const folder = join(webDir, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizeOf = (/** @type {string} */ name) => statSync(join(folder, name)).size;
  return scripts.reduce((largest, name) => (sizeOf(name) > sizeOf(largest) ? name : largest));
}
