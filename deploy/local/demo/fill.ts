import type { UserSummary } from '@lodge/contracts';
import { say } from '../../../libs/processes/src/say.mjs';
import { Api } from './api.js';
import { turnOnCodes } from './codes.js';
import {
  block,
  demoGroups,
  demoMembers,
  demoPassword,
  emailOf,
  leaving,
  mute,
  withCodes,
  type DemoGroup,
  type DemoMember,
} from './members.js';
import { photosOf, type DemoPhoto } from './photos.js';
import { reportSome } from './reports.js';

export type SignedIn = Map<string, Api>;

/** Keys are emails. */
type Known = Map<string, Pick<UserSummary, 'erase_after'>>;

/** Fills a running Lodge through its API; existing data stays as it is. */
export class Fill {
  /** @param admin signed in */
  constructor(
    readonly url: string,
    readonly admin: Api,
  ) {}

  /** @returns whether there was anything to do */
  async run(): Promise<boolean> {
    const before = await this.#groupsByName();
    const known = await this.#known();
    if (isComplete(known) && demoGroups.every(({ name }) => before.has(name))) return false;
    const members = await this.#members(known);
    await this.#photos(members);
    for (const group of demoGroups) await this.#group(group, members, before.get(group.name));
    const trails = (await this.#groupsByName()).get('Saturday Trails');
    if (trails) await reportSome(this.url, members, trails.id);
    await choices(members);
    return true;
  }

  async #known(): Promise<Known> {
    const query = new URLSearchParams({ q: emailOf({ username: '' }), limit: '100' });
    const { body } = await this.admin.call('GET', `/api/admin/users?${query}`);
    return new Map(body.users.map(({ email = '', erase_after }) => [email, { erase_after }]));
  }

  async #groupsByName(): Promise<Map<string, { id: number; code: string }>> {
    const { body } = await this.admin.call('GET', '/api/admin/groups?limit=100');
    return new Map(body.groups.map((group) => [group.name, group]));
  }

  /** @param known those who are registered already */
  async #members(known: Known): Promise<SignedIn> {
    say(`Registering ${demoMembers.length} members …`);
    const members: SignedIn = new Map();
    // A leaving member sees only the way back.
    const staying = demoMembers.filter((member) => !isLeaving(known, member));
    for (const member of staying) {
      const api = await this.#member(member, known.has(emailOf(member)));
      if (api) members.set(member.username, api);
    }
    return members;
  }

  async #member(member: DemoMember, isKnown: boolean) {
    const api = new Api(this.url);
    const { height, weight, position, photos: _, ...others } = member;
    const [height_feet, height_inches] = height;
    const measures = { height_feet, height_inches, weight_pounds: weight };
    const profile = { ...others, ...measures, sexual_position: position };
    const account = { email: emailOf(member), password: demoPassword };
    if (isKnown) {
      const { status } = await api.call('POST', '/api/login', account, [401]);
      // They are asked for a one-time code: the demo finished with them.
      if (status === 401) return undefined;
    } else await api.call('POST', '/api/register', { ...account, ...profile });
    await acceptDocuments(api);
    return api;
  }

  async #photos(members: SignedIn) {
    say('Painting and uploading photos …');
    for (const [index, member] of demoMembers.entries()) {
      const api = members.get(member.username);
      if (!api || (await api.call('GET', '/api/images')).body.images.length > 0) continue;
      for (const photo of await photosOf(member, index + 1)) await this.#photo(api, photo);
    }
  }

  async #photo(api: Api, photo: DemoPhoto) {
    const { body } = await api.upload(photo);
    const imageId = body.image.id;
    if (photo.wasRejected) {
      await this.admin.call('POST', '/api/admin/reject-image', { imageId });
      await api.upload(photo);
      return;
    }
    if (photo.isFace)
      await this.admin.call('POST', '/api/admin/flag-face', { imageId, isFacePicture: true });
    if (photo.isApproved) await this.admin.call('POST', '/api/admin/approve-image', { imageId });
  }

  async #group(
    plan: DemoGroup,
    members: SignedIn,
    existing: { id: number; code: string } | undefined,
  ) {
    say(`Filling the group "${plan.name}" …`);
    const { id, code } =
      existing ?? (await this.admin.call('POST', '/api/groups', { name: plan.name })).body.group;
    for (const api of signedInAmong(plan.byCode, members))
      await api.call('POST', '/api/groups/join', { code }, [409]);
    for (const api of signedInAmong(
      [...plan.approved, ...plan.pending, ...plan.rejected],
      members,
    )) {
      await api.call('POST', `/api/groups/${id}/request`, undefined, [409]);
    }
    await this.#decide(plan);
    if ((await this.admin.call('GET', `/api/groups/${id}/messages`)).body.messages.length === 0)
      await postMessages(id, plan, members);
  }

  async #decide({ name, approved, rejected }: DemoGroup) {
    const { body } = await this.admin.call('GET', '/api/admin/group-requests?limit=100');
    for (const { id, status, group_name, user_username } of body.requests) {
      const action = approved.includes(user_username)
        ? 'approve'
        : rejected.includes(user_username)
          ? 'reject'
          : undefined;
      if (status !== 'pending' || group_name !== name || !action) continue;
      await this.admin.call('POST', `/api/admin/group-request/${id}`, { action }, [409]);
    }
  }
}

const isLeaving = (known: Known, member: Pick<DemoMember, 'username'>) =>
  known.get(emailOf(member))?.erase_after !== undefined;

// The last thing that the demo does is to let a member leave: one that was interrupted goes on.
const isComplete = (known: Known) =>
  demoMembers.every((member) => known.has(emailOf(member))) &&
  isLeaving(known, { username: leaving });

/**
 * Accepts the documents that an operator published, which members must accept before anything else.
 */
async function acceptDocuments(api: Api) {
  const { documents } = (await api.call('GET', '/api/account/consents')).body;
  const document_ids = documents.filter((one) => !one.accepted_at).map(({ id }) => id);
  if (document_ids.length > 0) await api.call('POST', '/api/account/consents', { document_ids });
}

async function postMessages(groupId: number, { messages }: DemoGroup, members: SignedIn) {
  for (const [username, content] of messages)
    await members.get(username)?.call('POST', `/api/groups/${groupId}/messages`, { content });
}

function signedInAmong(names: string[], members: SignedIn) {
  return names.flatMap((name) => members.get(name) ?? []);
}

async function choices(members: SignedIn) {
  const idOf = async (name: string) =>
    (await members.get(name)?.call('GET', '/api/user'))?.body.user.id;
  const [blocked, muted] = await Promise.all([block.of, mute.of].map(idOf));
  if (blocked) await members.get(block.by)?.call('POST', '/api/blocks', { userId: blocked });
  if (muted) await members.get(mute.by)?.call('PUT', '/api/mutes', { userId: muted });
  const marcus = members.get('Marcus');
  const ids = (await marcus?.call('GET', '/api/images'))?.body.images.map(({ id }) => id);
  if (ids) await marcus?.call('PUT', '/api/images/order', { ids: ids.toReversed() });
  const careful = members.get(withCodes);
  const key = careful && (await turnOnCodes(careful));
  if (key) say(`${withCodes} uses one-time codes: add the key ${key} to an authenticator app.`);
  else if (careful) say(`${withCodes} has no one-time codes, which need a confirmed email here.`);
  await members.get(leaving)?.call('POST', '/api/account/deletion', { when: 'later' });
}
