import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { startSystem, type System } from '../../libs/testing/src/system.mjs';
import { Gateways, Visitor, type Account } from '../client.js';
import { Community } from '../community.js';
import { Habits } from '../habits.js';
import { processesOf } from '../systems.js';
import { noiseGif } from './files/gif.js';
import { HonestMember, visitAsNewcomer, type Pace } from './honest.js';
import { Samples } from './samples.js';
import type { Attack, HostileMember } from './attacks/attack.js';

export type PhotoKind = NonNullable<Attack['photo']>;

export class Site {
  samples = new Samples();
  honest: HonestMember[] = [];
  asset = `/assets/${largestScript()}`;
  #newcomers = new Habits();
  #photos: Buffer[] = [];
  #uploads = 0;
  #visitors = 0;
  #invitations: string[] = [];
  readonly community: Community<Visitor>;

  /** @param registration the setting */
  constructor(
    readonly system: System,
    readonly pace: Pace,
    readonly registration: string,
  ) {
    this.community = new Community(
      this.newVisitor(system.admin),
      (account) => this.newVisitor(account),
      (member) => this.#admit(member),
    );
  }

  static async start(pace: Pace, registration: string) {
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

  /** All processes of the site; a killed one has no id. */
  processes() {
    return Object.entries(processesOf(this.system)).map(([name, [pid]]) => ({ name, pid }));
  }

  /** @param kind of a photo to give the member */
  async newHostileMember(kind?: PhotoKind): Promise<HostileMember> {
    const member = await this.community.newMember();
    const { id, cookie, account, options } = member;
    const photo = kind && (await this.#addPhoto(member, kind));
    await member.gateways.close();
    return { ...account, id, cookie, address: String(options.address), photo };
  }

  async stop() {
    // All stop concurrently, so that no member waits for a gateway that is down.
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
    const newVisitor = (account: Account) => this.newVisitor(account);
    this.#newcomers.start([[pace.newcomer, () => visitAsNewcomer(newVisitor, samples)]]);
  }

  /** Gives a visitor their own network and the six connections of a browser. */
  newVisitor(account: Account) {
    const number = this.#visitors++;
    const address = `203.${number >> 8}.${number & 255}.7`;
    const invited = { ...account, invitation: this.#invitations.pop() };
    const gateways = new Gateways([this.system.url], { connections: 6 });
    return new Visitor(gateways, { account: invited, address });
  }

  /**
   * Inserts invitations by SQL, as admins may have fewer open at once than the new members need.
   */
  async #invite() {
    if (this.registration !== 'invitation') return;
    const codes = Array.from({ length: 2000 }, () => randomBytes(32).toString('base64url'));
    const digests = codes.map((code) => createHash('sha256').update(code).digest('base64url'));
    await this.system.database.query(
      "insert into invitations (digest, created_by, expires_at) select unnest($1::text[]), 1, now() + interval '1 day'",
      [digests],
    );
    this.#invitations = codes;
  }

  /** @param member who may have to be approved */
  async #admit(member: Visitor) {
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

  /** @param photo of the other */
  #honest(member: Visitor, photo: string) {
    const { community, asset, samples, pace } = this;
    const surroundings = {
      asset,
      photo,
      groupId: community.group.id,
      newPhoto: () => this.#photos[this.#uploads++ % this.#photos.length],
      removeImage: (id: number) => community.admin.delete(`/api/admin/image/${id}`),
    };
    return new HonestMember(member, surroundings, samples, pace);
  }

  /** Writes as many messages as fit on a page, by SQL, because the rate limit would reject them. */
  async #writeMessages(userId: number) {
    const texts = Array.from({ length: 100 }, (_, index) =>
      `${index} `.padEnd(200, 'lorem ipsum '),
    );
    await this.system.database.query(
      'insert into messages (group_id, user_id, content) select $1, $2, unnest($3::text[])',
      [this.community.group.id, userId, texts],
    );
  }

  /** @returns its filename */
  async #addPhoto(member: Visitor, kind: PhotoKind): Promise<string> {
    const { image } = bodyOf(
      await (kind === 'photo' ? uploadNoise(member) : uploadAnimation(member)),
    );
    const approval = { imageId: image.id };
    bodyOf(await this.community.admin.post('/api/admin/approve-image', approval));
    return image.filename;
  }
}

/** Noise does not compress, so serving the photo takes time. */
async function uploadNoise(member: Visitor) {
  const raw = { width: 1600, height: 1200, channels: 3 } as const;
  const noise = sharp(randomBytes(1600 * 1200 * 3), { raw });
  return member.upload(await noise.jpeg({ quality: 60 }).toBuffer());
}

async function uploadAnimation(member: Visitor) {
  for (const frames of [85, 60, 40, 20]) {
    const answer = await member.upload(noiseGif({ width: 320, height: 320, frames }));
    if (answer.status === 201) return answer;
  }
  throw new Error('No animation was accepted.');
}

function largestScript() {
  const folder = join(webDir, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  return scripts.reduce((largest, name) => (sizeOf(name) > sizeOf(largest) ? name : largest));
}
