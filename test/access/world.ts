import { randomBytes } from 'node:crypto';
import {
  Client,
  jpegPhoto,
  register,
  signedIn,
  sql,
  type Answer,
  type Installation,
  type Member,
  type Person,
} from '@lodge/testing';
import { appealOf, dismissed, reportOn, suspend, warningOf } from '../support/decisions.js';

export const ROLES = [
  'nobody',
  'a member',
  'a member of the group',
  'a moderator',
  'an admin',
] as const;
export type Role = (typeof ROLES)[number];

/** Accounts of each role, with fresh resources for their requests. */
export class World {
  private constructor(
    private readonly system: Installation,
    private readonly accounts: Record<Exclude<Role, 'nobody'>, Member>,
    /**
     * The first admin prepares resources; the moderator and the admin under test belong to no
     * group.
     */
    private readonly firstAdmin: Client,
    readonly photo: Buffer,
  ) {}

  static async build(system: Installation): Promise<World> {
    const firstAdmin = await signedIn(system.url, system.admin);
    const [outside, inside, moderator, admin] = [
      await register(system.url),
      await register(system.url),
      await register(system.url),
      await register(system.url),
    ];
    const raise = ({ id, person }: Member, rights: object) => {
      const { password: _, email: __, ...profile } = person;
      return expectStatus(200, firstAdmin.put(`/api/admin/user/${id}`, { ...profile, ...rights }));
    };
    await raise(moderator, { is_moderator: true });
    await raise(admin, { is_admin: true });
    return new World(
      system,
      {
        'a member': outside,
        'a member of the group': inside,
        'a moderator': moderator,
        'an admin': admin,
      },
      firstAdmin,
      await jpegPhoto({ width: 64, height: 48 }),
    );
  }

  /** Opens a new session, so that signing in and out does not affect other calls. */
  async client(role: Role): Promise<Client> {
    return role === 'nobody'
      ? new Client(this.system.url)
      : signedIn(this.system.url, this.accounts[role].person);
  }

  async report(): Promise<number> {
    return reportOn(this.system, (await this.member()).id);
  }

  async suspended(): Promise<number> {
    const { id } = await this.member();
    await suspend(this.system, this.firstAdmin, id);
    return id;
  }

  /** Registers a member who waits for approval. */
  async waiting(): Promise<number> {
    const { id } = await this.member();
    await sql(this.system, "update users set standing = 'pending' where id = $1", [id]);
    return id;
  }

  /** Warns the account under test, or a member. */
  async ownDecision(role: Role): Promise<number> {
    const { id } = this.accounts[role === 'nobody' ? 'a member' : role];
    return warningOf(this.system, id);
  }

  /** Creates a report that was decided as no breach. */
  async ownReport(role: Role): Promise<number> {
    const { id: reporter } = this.accounts[role === 'nobody' ? 'a member' : role];
    const id = await reportOn(this.system, (await this.member()).id, { reporter });
    await dismissed(this.system, id);
    return id;
  }

  async appeal(): Promise<number> {
    return appealOf(this.system, await warningOf(this.system, (await this.member()).id));
  }

  accountOf(role: Role): Person {
    return this.accounts[role === 'nobody' ? 'a member' : role].person;
  }

  member(): Promise<Member> {
    return register(this.system.url);
  }

  async resetToken(): Promise<string> {
    const { id: userId } = await this.member();
    const { link } = await expectStatus(
      200,
      this.firstAdmin.post('/api/admin/password-reset', { userId }),
    );
    return link.split('#')[1];
  }

  /** Creates a group whose only member is the account under test. */
  async group(): Promise<{ id: number; code: string }> {
    const { group } = await expectStatus(
      201,
      this.firstAdmin.post('/api/groups', { name: `Group ${randomBytes(6).toString('hex')}` }),
    );
    await expectStatus(
      200,
      this.firstAdmin.post(`/api/admin/groups/${group.id}/add-user`, {
        userId: this.accounts['a member of the group'].id,
      }),
    );
    return group;
  }

  async message(): Promise<{ id: number; groupId: number }> {
    const { id: groupId } = await this.group();
    const { chat_message } = await expectStatus(
      201,
      (await this.client('a member of the group')).post(`/api/groups/${groupId}/messages`, {
        content: 'hello',
      }),
    );
    return { id: chat_message.id, groupId };
  }

  async request(): Promise<{ id: number }> {
    const { id } = await this.group();
    return (await expectStatus(201, (await this.member()).client.post(`/api/groups/${id}/request`)))
      .request;
  }

  /** Creates a group request of the account under test, or of a member. */
  async ownRequest(role: Role): Promise<{ id: number }> {
    const client = await this.client(role === 'nobody' ? 'a member' : role);
    const name = `Group ${randomBytes(6).toString('hex')}`;
    const { group } = await expectStatus(201, this.firstAdmin.post('/api/groups', { name }));
    return (await expectStatus(201, client.post(`/api/groups/${group.id}/request`))).request;
  }

  /** Ids of photos of the account under test, or of a member; there is at least one. */
  async ownImages(role: Role): Promise<number[]> {
    const client = await this.client(role === 'nobody' ? 'a member' : role);
    await expectStatus(201, client.upload(this.photo));
    const { images } = await expectStatus(200, client.get('/api/images'));
    return images.map(({ id }) => id);
  }

  /** Creates an approved photo of another member. */
  async image(): Promise<{ id: number; filename: string }> {
    const { image } = await expectStatus(201, (await this.member()).client.upload(this.photo));
    await expectStatus(
      200,
      this.firstAdmin.post('/api/admin/approve-image', { imageId: image.id }),
    );
    return image;
  }
}

async function expectStatus<Body>(expected: number, call: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await call;
  if (status !== expected)
    throw new Error(`Preparing was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
