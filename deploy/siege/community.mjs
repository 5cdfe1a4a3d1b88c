// @ts-check
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { person as newAccount } from '../../libs/testing/src/people.mjs';
import { noiseGif } from './files/gif.mjs';
import { Person } from './person.mjs';
import { formOf } from './wire/http-text.mjs';

/** @typedef {import('./attacks/attack.mjs').HostileMember} HostileMember */
/** @typedef {{ email: string, username: string, password: string }} Account */
/** @typedef {NonNullable<import('./attacks/attack.mjs').Attack['photo']>} PhotoKind */

/** An admin, and a group of all members with as many messages as a page may have. */
export class Community {
  groupId = 0;
  #people = 0;

  /** @param {import('../../libs/testing/src/system.mjs').System} system */
  constructor(system) {
    this.system = system;
    this.admin = this.newVisitor(system.admin);
  }

  async found() {
    this.admin.keep(assertSuccess(await this.admin.logIn()));
    const body = { name: 'Under siege' };
    const created = assertSuccess(await this.admin.call('POST', '/api/groups', { body }));
    this.groupId = created.body.group.id;
    await this.#writeMessages((await this.newMember()).id);
  }

  /** A member with a session, in the group. */
  async newMember() {
    const account = newAccount();
    const member = this.newVisitor(account);
    const registered = assertSuccess(await member.call('POST', '/api/register', { body: account }));
    member.id = registered.body.userId;
    member.keep(registered);
    const path = `/api/admin/groups/${this.groupId}/add-user`;
    assertSuccess(await this.admin.call('POST', path, { body: { userId: member.id } }));
    return member;
  }

  /** A member with a known device and an approved photo. */
  async newKnownMember() {
    const member = await this.newMember();
    member.keep(assertSuccess(await member.logIn()));
    return { member, photo: await this.#addPhoto(member, 'photo') };
  }

  /**
   * @param {PhotoKind} [photo] to give the member
   * @returns {Promise<HostileMember>}
   */
  async newHostileMember(photo) {
    const member = await this.newMember();
    const {
      id,
      cookie,
      address,
      account: { email, username, password },
    } = member;
    const filename = photo && (await this.#addPhoto(member, photo));
    await member.close();
    return { id, cookie, address, email, username, password, photo: filename };
  }

  /** @param {number} imageId */
  async removeImage(imageId) {
    await this.admin.call('DELETE', `/api/admin/image/${imageId}`);
  }

  /**
   * Uses SQL, because the rate limit would reject so many messages.
   * @param {number} userId
   */
  async #writeMessages(userId) {
    const database = new pg.Client({ connectionString: this.system.databaseUrl('owner') });
    await database.connect();
    const texts = Array.from({ length: 100 }, (_, index) =>
      `${index} `.padEnd(200, 'lorem ipsum '),
    );
    const insert =
      'insert into messages (group_id, user_id, content) select $1, $2, unnest($3::text[])';
    await database.query(insert, [this.groupId, userId, texts]).finally(() => database.end());
  }

  /** @param {Person} member @param {PhotoKind} kind @returns {Promise<string>} its filename */
  async #addPhoto(member, kind) {
    const isPhoto = kind === 'photo';
    const image = isPhoto
      ? await upload(member, await noisePhoto())
      : await uploadAnimation(member);
    assertSuccess(
      await this.admin.call('POST', '/api/admin/approve-image', { body: { imageId: image.id } }),
    );
    return image.filename;
  }

  /**
   * Somebody with a network and a browser of their own.
   * @param {Account} account
   */
  newVisitor(account) {
    const number = this.#people++;
    return new Person(this.system.url, `203.${number >> 8}.${number & 255}.7`, account);
  }
}

/**
 * Uploads the largest animation that is accepted.
 * @param {Person} member
 */
async function uploadAnimation(member) {
  for (const frames of [85, 60, 40, 20]) {
    const file = noiseGif({ width: 320, height: 320, frames });
    const image = await upload(member, file).catch(() => undefined);
    if (image) return image;
  }
  throw new Error('No animation was accepted.');
}

/** @param {Person} member @param {Buffer} file */
async function upload(member, file) {
  const options = { ...formOf(file, 'image/jpeg'), deadline: 40_000 };
  return assertSuccess(await member.call('POST', '/api/upload-image', options)).body.image;
}

/** Noise does not compress, so reading the photo takes time. */
function noisePhoto() {
  const raw = /** @type {const} */ ({ width: 1600, height: 1200, channels: 3 });
  return sharp(randomBytes(1600 * 1200 * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** @param {import('./person.mjs').Answer} answer */
function assertSuccess(answer) {
  const { status, body, error } = answer;
  if (status < 200 || status > 299)
    throw new Error(`Unexpected status ${status} ${error ?? JSON.stringify(body)}`);
  return answer;
}
