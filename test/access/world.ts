import {
  addPhoto,
  bodyOf,
  Client,
  decide,
  jpegPhoto,
  newGroup,
  register,
  signedIn,
  sql,
  type Installation,
  type Member,
  type Person,
} from '@lodge/testing';
import { anotherAdmin, appealOf, reportOn, suspend, warningOf } from '../support/decisions.js';
import { makeModerator } from '../support/moderators.js';
import { closeReports } from '../support/reports.js';

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
    const accounts = {
      'a member': await register(system.url),
      'a member of the group': await register(system.url),
      'a moderator': await register(system.url),
      'an admin': await anotherAdmin(system),
    };
    bodyOf(await makeModerator(firstAdmin, accounts['a moderator']));
    return new World(system, accounts, firstAdmin, await jpegPhoto({ width: 64, height: 48 }));
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
    await closeReports(this.system, [id], 'no_breach');
    return id;
  }

  async appeal(): Promise<number> {
    return appealOf(this.system, await warningOf(this.system, (await this.member()).id));
  }

  accountOf(role: Role): Person {
    return this.accounts[role === 'nobody' ? 'a member' : role].person;
  }

  idOf(role: Exclude<Role, 'nobody'>): number {
    return this.accounts[role].id;
  }

  member(): Promise<Member> {
    return register(this.system.url);
  }

  async resetToken(): Promise<string> {
    const { id: userId } = await this.member();
    const { link } = bodyOf(await this.firstAdmin.post('/api/admin/password-reset', { userId }));
    return link.split('#')[1];
  }

  /** Creates a group whose only member is the account under test. */
  async group(): Promise<{ id: number; code: string }> {
    const group = await newGroup(this.firstAdmin);
    const { id: userId } = this.accounts['a member of the group'];
    bodyOf(await this.firstAdmin.post(`/api/admin/groups/${group.id}/add-user`, { userId }));
    return group;
  }

  async message(): Promise<{ id: number; groupId: number }> {
    const { id: groupId } = await this.group();
    const { chat_message } = await this.as('a member of the group', async (client) =>
      bodyOf(await client.post(`/api/groups/${groupId}/messages`, { content: 'hello' })),
    );
    return { id: chat_message.id, groupId };
  }

  async request(): Promise<{ id: number }> {
    return this.requestOf((await this.member()).client);
  }

  /** Creates a group request of the account under test, or of a member. */
  async ownRequest(role: Role): Promise<{ id: number }> {
    return this.as(role, (client) => this.requestOf(client));
  }

  /** Ids of photos of the account under test, or of a member; there is at least one. */
  async ownImages(role: Role): Promise<number[]> {
    return this.as(role, async (client) => {
      await addPhoto(client, this.photo);
      return bodyOf(await client.get('/api/images')).images.map(({ id }) => id);
    });
  }

  /** Creates an approved photo of another member. */
  async image(): Promise<{ id: number; filename: string }> {
    const image = await addPhoto((await this.member()).client, this.photo);
    await decide(this.firstAdmin).approve(image);
    return image;
  }

  /** Ends its session: a sign-in beyond the most sessions of a member ends one that is reused. */
  private async as<T>(role: Role, use: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.client(role === 'nobody' ? 'a member' : role);
    const result = await use(client);
    bodyOf(await client.post('/api/logout'));
    return result;
  }

  private async requestOf(client: Client): Promise<{ id: number }> {
    const { id } = await newGroup(this.firstAdmin);
    return bodyOf(await client.post(`/api/groups/${id}/request`)).request;
  }
}
