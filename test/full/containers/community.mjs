// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { jpegPhoto } from '../../../libs/testing/src/photos.mjs';
import { register, signedIn } from '../../../libs/testing/src/people.mjs';

/** @typedef {import('../../../libs/testing/src/client.mjs').Client} Client */

/** Two members with a group and photos, which must survive each restart. */
export class Community {
  /** @type {unknown[]} */
  #messages = [];
  /** @type {Map<string, Buffer>} */
  #photos = new Map();

  /**
   * @param {Client} admin
   * @param {import('../../../libs/testing/src/people.mjs').Member[]} members
   * @param {number} groupId
   */
  constructor(admin, members, groupId) {
    this.admin = admin;
    this.members = members;
    this.groupId = groupId;
  }

  /**
   * @param {string} url
   * @param {{ email: string, password: string }} account of the first admin
   */
  static async found(url, account) {
    const admin = await signedIn(url, account);
    const members = [await register(url), await register(url)];
    const { group } = (await done(admin.post('/api/groups', { name: 'The first group' }))).body;
    for (const { client } of members)
      await done(client.post('/api/groups/join', { code: group.code }));
    return new Community(admin, members, group.id);
  }

  /** Each member writes a message; the first uploads a photo, which the admin approves. */
  async grow() {
    for (const { client, person } of this.members) {
      const content = `${person.username} writes message ${this.#messages.length}`;
      await done(client.post(`/api/groups/${this.groupId}/messages`, { content }));
      this.#messages.push(content);
    }
    const [{ client }] = this.members;
    const bytes = await jpegPhoto({ seed: this.#photos.size, width: 640, height: 480 });
    const { image } = (await done(client.upload(bytes))).body;
    await done(this.admin.post('/api/admin/approve-image', { imageId: image.id }));
    const path = `/uploads/${image.filename}`;
    this.#photos.set(path, await photo(client, path));
  }

  /** @throws {Error} if a session, message or photo is lost or changed, or signing in fails */
  async assertKept() {
    for (const { client, person } of this.members) {
      const { body } = await done(client.get(`/api/groups/${this.groupId}/messages`));
      const seen = body.messages.map(({ content }) => content);
      if (!isDeepStrictEqual(seen, this.#messages))
        throw new Error(`Messages changed: ${JSON.stringify([this.#messages, seen])}`);
      await signedIn(client.baseUrl, person);
    }
    const [{ client }] = this.members;
    for (const [url, bytes] of this.#photos)
      if (!bytes.equals(await photo(client, url))) throw new Error(`${url} changed`);
  }
}

/** @param {Client} client @param {string} url */
async function photo(client, url) {
  const { body } = await done(client.get(url));
  return Buffer.from(/** @type {Buffer} */ (body));
}

/**
 * @template {{ status: number, body: unknown }} Answer
 * @param {Promise<Answer>} sent
 */
async function done(sent) {
  const answer = await sent;
  if (answer.status < 300) return answer;
  throw new Error(`The stack answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
