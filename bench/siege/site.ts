import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { startSystem, type System } from '../../libs/testing/src/system.mjs';
import { Community } from '../community.js';
import { Gateways } from '../gateways.js';
import { Habits } from '../habits.js';
import { processesOf } from '../systems.js';
import { Visitor, type Account, type VisitorOptions } from '../visitor.js';
import { crowdAround, writeMessages } from './crowd.js';
import { noiseGif } from './files/gif.js';
import { HonestMember, visitAsNewcomer, type Pace } from './honest.js';
import type { Call } from '../calls.js';
import type { Attack, HostileMember, Target } from './attack.js';

type PhotoKind = NonNullable<Attack['photo']>;

/** A system with honest members and newcomers, who use it all the while. */
export class Site {
  /** Of the honest members and newcomers. */
  calls: Call[] = [];
  honest: HonestMember[] = [];
  readonly #asset = `/assets/${largestScript()}`;
  #newcomers = new Habits();
  #photos: Buffer[] = [];
  #uploads = 0;
  #visitors = 0;
  #attacks = 0;
  #invitations: string[] = [];
  readonly #community: Community<Visitor>;

  /** @param registration the setting */
  private constructor(
    readonly system: System,
    readonly pace: Pace,
    readonly registration: string,
  ) {
    this.#community = new Community(
      this.#visitor(system.admin),
      (account) => this.#visitor(account),
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

  /** Prepares what the attack needs. */
  async target(attack: Attack, seconds: number): Promise<Target> {
    const { url, database } = this.system;
    const groupId = this.#community.group.id;
    const members: HostileMember[] = [];
    for (let count = 0; count < (attack.members ?? 0); count++)
      members.push(await this.#hostileMember(attack.photo));
    if (attack.hasCrowd) await crowdAround(database, groupId, members[0].id);
    if (attack.messages) await writeMessages(database, groupId, members[0].id, attack.messages);
    if (attack.messages) await database.query('analyze messages');
    const [attacked, neighbour] = this.honest.map(({ visitor }) => visitor);
    const { email, username } = attacked.account;
    return {
      url,
      port: Number(new URL(url).port),
      network: this.#attacks++,
      groupId,
      asset: this.#asset,
      members,
      honest: { email, username },
      neighbour: String(neighbour.options.address),
      seconds,
    };
  }

  async stop() {
    // All stop concurrently, so that no member waits for a gateway that is down.
    const stopped = Promise.all([...this.honest, this.#newcomers].map((one) => one.stop()));
    await this.system.stop();
    await Promise.all([stopped, this.#community.admin.gateways.close()]);
  }

  async #prepare() {
    await this.#invite();
    this.#photos = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((seed) => jpegPhoto({ width: 480, height: 360, seed })),
    );
    await this.#community.found('Under siege');
    const { id } = await this.#community.newMember();
    await writeMessages(this.system.database, this.#community.group.id, id, 100);
    const [one, other] = [await this.#knownMember(), await this.#knownMember()];
    this.honest = [this.#honest(one.member, other.photo), this.#honest(other.member, one.photo)];
    for (const member of this.honest) member.start();
    const newcomer = (account: Account, options: Partial<VisitorOptions>) =>
      this.#visitor(account, options, this.calls);
    this.#newcomers.start([[this.pace.newcomer, () => visitAsNewcomer(newcomer)]]);
  }

  /** Gives a visitor their own network and the six connections of a browser. */
  #visitor(account: Account, options?: Partial<VisitorOptions>, calls?: Call[]) {
    const number = this.#visitors++;
    const address = `203.${number >> 8}.${number & 255}.7`;
    const invited = { ...account, invitation: this.#invitations.pop() };
    const gateways = new Gateways([this.system.url], { connections: 6 }, calls);
    return new Visitor(gateways, { account: invited, address, ...options });
  }

  async #hostileMember(kind?: PhotoKind): Promise<HostileMember> {
    const member = await this.#community.newMember();
    const { id, cookie, account, options } = member;
    const photo = kind && (await this.#addPhoto(member, kind));
    await member.gateways.close();
    return { ...account, id, cookie, address: String(options.address), photo };
  }

  /** By SQL, as admins may have fewer invitations open at once than the new members need. */
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
    const { admin } = this.#community;
    bodyOf(await admin.post(`/api/admin/registrations/${member.id}`, { action: 'approve' }));
    bodyOf(await member.post('/api/account/admission'));
  }

  /** A member with a known device and an approved photo. */
  async #knownMember() {
    const member = await this.#community.newMember();
    bodyOf(await member.logIn());
    return { member, photo: await this.#addPhoto(member, 'photo') };
  }

  /** @param photo of the other */
  #honest(member: Visitor, photo: string) {
    const { admin, group } = this.#community;
    member.gateways.calls = this.calls;
    const surroundings = {
      asset: this.#asset,
      photo,
      groupId: group.id,
      newPhoto: () => this.#photos[this.#uploads++ % this.#photos.length],
      removeImage: (id: number) => admin.delete(`/api/admin/image/${id}`),
    };
    return new HonestMember(member, surroundings, this.pace);
  }

  /** @returns its filename */
  async #addPhoto(member: Visitor, kind: PhotoKind): Promise<string> {
    const photo = kind === 'photo' ? await noise() : largestAnimation();
    const { image } = bodyOf(await member.upload(photo));
    bodyOf(await this.#community.admin.post('/api/admin/approve-image', { imageId: image.id }));
    return image.filename;
  }
}

/** It does not compress, so serving it takes time. */
function noise() {
  const raw = { width: 1600, height: 1200, channels: 3 } as const;
  return sharp(randomBytes(1600 * 1200 * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
}

const largestAnimation = () => noiseGif({ width: 320, height: 320, frames: 85 });

function largestScript() {
  const folder = join(webDir, 'assets');
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
}
