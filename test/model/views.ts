import type { Client } from '@lodge/testing';
import type { Message, Person, Photo, Room, Rules } from './rules.js';

/** Everything that a person can see, as plain data; `closed` with the status of a closed session. */
export type View = { closed: number } | Record<string, unknown>;

/** A message as displayed, with the id and text of what it quotes. */
interface Shown {
  id: number;
  content: string;
  isEdited: boolean;
  quote: [number, string] | null;
  // How many gave each, and the viewer's own.
  nods: Record<string, number | string>;
}

/** Limits a view to a few groups and people among the many of a scene. */
export interface Scope {
  people: Person[];
  rooms: Room[];
  filenames: string[];
  // Part of its groups' names.
  name: string;
}

export function expectedView(rules: Rules, viewer: Person): View {
  if (viewer.session === 'waiting')
    return {
      'own photos': ownPhotos(rules, viewer),
      bytes: bytesOf(rules, viewer),
      others: 403,
    };
  if (viewer.session !== 'open') return { closed: viewer.session === 'ended' ? 401 : 403 };
  const others = rules.people.filter((person) => person !== viewer);
  return {
    'own photos': ownPhotos(rules, viewer),
    photos: Object.fromEntries(
      others.map((owner) => [
        owner.id,
        rules.photosShown(viewer, owner)?.map((photo) => ({
          ...ownPhoto(photo),
          locked: rules.lockOf(viewer, photo),
        })) ?? 404,
      ]),
    ),
    bytes: bytesOf(rules, viewer),
    avatars: Object.fromEntries(
      others.flatMap((owner) => {
        if (!rules.shareRoom(viewer, owner)) return [];
        const photo = rules
          .inOrder(viewer, rules.photosOf(owner))
          .find((one) => one.isApproved && rules.mayFetch(viewer, one));
        return photo ? [[owner.id, photo.filename]] : [];
      }),
    ),
    'own groups': Object.fromEntries(
      rules.rooms
        .filter(({ members }) => members.has(viewer))
        .map((room) => {
          const unread = rules.unread(viewer, room);
          return [
            room.id,
            {
              members: rules.memberCount(viewer, room),
              unread: unread.length,
              first: unread[0]?.id ?? null,
              last: rules.lastMessage(viewer, room)?.author.id ?? null,
            },
          ];
        }),
    ),
    groups: Object.fromEntries(
      rules.rooms.map((room) => [
        room.id,
        {
          members: rules.countShown(viewer, room),
          isMember: room.members.has(viewer),
          hasCode: rules.mayReadRoom(viewer, room),
          request: room.requests.get(viewer)?.status ?? null,
        },
      ]),
    ),
    members: Object.fromEntries(
      rules.rooms.map((room) => [
        room.id,
        rules.mayReadRoom(viewer, room)
          ? rules.membersShown(viewer, room).map((member) => ({
              id: member.id,
              photo: rules.hasApproved(member),
              face: rules.hasApproved(member, true),
            }))
          : 403,
      ]),
    ),
    messages: Object.fromEntries(
      rules.rooms.map((room) => [
        room.id,
        rules.mayReadRoom(viewer, room)
          ? rules
              .messagesShown(viewer, room)
              .map((message) => shownMessage(rules, message, viewer, room))
          : 403,
      ]),
    ),
    found: sorted(
      rules.rooms
        .filter(({ members }) => members.has(viewer))
        .flatMap((room) => rules.messagesShown(viewer, room))
        .filter(({ content }) => content.startsWith('Hello')),
    ),
    news: newsOf(rules, viewer),
    blocked: sorted(rules.blocks.of(viewer).filter((member) => !rules.isHidden(member))),
    people: sorted(rules.peopleOf(viewer)),
    starred: sorted(rules.peopleOf(viewer).filter((other) => rules.stars.has(viewer, other))),
    muted: sorted(rules.mutes.of(viewer).filter((member) => rules.sees(viewer, member))),
    'muted groups': sorted(rules.mutedRooms.of(viewer)),
    'to review': rules.isStaff(viewer)
      ? sorted(
          rules.photos.filter(
            ({ owner, isApproved }) => !isApproved && rules.mayDecide(viewer, owner),
          ),
        )
      : 403,
    requests: rules.isStaff(viewer)
      ? sorted(
          rules.rooms.flatMap((room) =>
            [...room.requests]
              .filter(([person]) => rules.mayDecide(viewer, person, room))
              .map(([, request]) => request)
              .filter(({ status }) => status === 'pending'),
          ),
        )
      : 403,
  };
}

const bytesOf = (rules: Rules, viewer: Person) =>
  Object.fromEntries(
    rules.filenames.map((filename) => {
      const photo = rules.photos.find((one) => one.filename === filename);
      return [filename, photo && rules.mayFetch(viewer, photo) ? 200 : 404];
    }),
  );

function newsOf(rules: Rules, viewer: Person) {
  const photos = rules.photosInNews(viewer);
  return {
    photos: photos.length > 0 ? [photos.length, photos[0].id] : null,
    requests: sorted(rules.rooms.filter(({ requests }) => requests.get(viewer)?.isNews)),
    decisions: viewer.newDecisions,
  };
}

const ownPhoto = ({ id, isApproved, isFace }: Photo) => ({ id, isApproved, isFace });
const ownPhotos = (rules: Rules, owner: Person) => {
  const own = rules.photosOf(owner);
  const inOrder = rules.inOrder(owner, own);
  return own.map((photo) => ({ ...ownPhoto(photo), place: inOrder.indexOf(photo) + 1 }));
};
const shownMessage = (rules: Rules, message: Message, viewer: Person, room: Room): Shown => {
  const { id, content, isEdited } = message;
  const quote = rules.quoteIn(message, viewer, room);
  return {
    id,
    content,
    isEdited,
    quote: quote ? [quote.id, quote.content] : null,
    nods: rules.nodsOn(message, viewer),
  };
};
const sorted = (things: { id: number }[]) =>
  things.map(({ id }) => id).sort((left, right) => left - right);

/** Remembers each person's pages of messages, so that polls are conditional as in browsers. */
export class Eyes {
  private readonly pages = new Map<string, { tag: string; shown: Shown[] }>();

  constructor(private readonly client: Client) {}

  async look({ people, rooms, filenames, name }: Scope, viewer: Person): Promise<View> {
    const { client } = this;
    const user = await client.get('/api/user');
    if (user.status !== 200) return { closed: user.status };
    const groups = await client.get(`/api/groups`);
    if (user.body.user.restriction === 'pending')
      return {
        'own photos': ((await client.get('/api/images')).body.images as Listed[]).map(
          shownOwnPhoto,
        ),
        bytes: await this.bytes(filenames),
        others: groups.status,
      };
    // Of every other call: test/restricted-sessions.spec.ts.
    if (groups.status === 403) return { closed: 403 };
    const others = people.filter((person) => person !== viewer);
    const ids = others.map(({ id }) => id).join(',');
    const isOfScope = ({ id }: { id: number }) => rooms.some((room) => room.id === id);
    const [own, all, avatars, found, near, blocks, mutes, queue, requests, news] =
      await Promise.all([
        client.get('/api/images'),
        client.get(`/api/all-groups?q=${name}`),
        client.get(`/api/avatars?ids=${ids}`),
        client.get('/api/messages/search?q=hello&limit=100'),
        client.get('/api/people'),
        client.get('/api/blocks'),
        client.get('/api/mutes'),
        client.get('/api/admin/images?status=pending&limit=100'),
        client.get('/api/admin/group-requests?status=pending&limit=100'),
        client.get('/api/news'),
      ]);
    return {
      'own photos': (own.body.images as Listed[]).map(shownOwnPhoto),
      photos: Object.fromEntries(
        await Promise.all(
          others.map(async ({ id }) => {
            const { status, body } = await client.get(`/api/images/${id}`);
            const photos = body.images as Listed[] | undefined;
            return [
              id,
              status === 200
                ? photos!.map((one) => ({ ...shownPhoto(one), locked: one.locked ?? null }))
                : status,
            ] as const;
          }),
        ),
      ),
      bytes: await this.bytes(filenames),
      avatars: Object.fromEntries(
        avatars.body.avatars.map(({ user_id, filename }) => [user_id, filename]),
      ),
      'own groups': Object.fromEntries(
        groups.body.groups.filter(isOfScope).map((group) => [
          group.id,
          {
            members: group.member_count,
            unread: group.unread_count,
            first: group.first_unread_id,
            last: group.last_message?.user_id ?? null,
          },
        ]),
      ),
      groups: Object.fromEntries(
        all.body.groups.filter(isOfScope).map((group) => [
          group.id,
          {
            members: group.member_count,
            isMember: group.is_member,
            hasCode: group.code !== undefined,
            request: group.request_status ?? null,
          },
        ]),
      ),
      members: Object.fromEntries(
        await Promise.all(
          rooms.map(async ({ id }) => {
            const { status, body } = await client.get(`/api/groups/${id}/members`);
            if (status !== 200) return [id, status] as const;
            const members = body.members.map((member) => ({
              id: member.id,
              photo: member.hasApprovedPicture,
              face: member.hasFacePicture,
            }));
            return [id, members] as const;
          }),
        ),
      ),
      messages: Object.fromEntries(
        await Promise.all(rooms.map(async ({ id }) => [id, await this.poll(id)] as const)),
      ),
      found: numbers(
        found.body.messages.filter(({ group }) => isOfScope(group)).map(({ id }) => id),
      ),
      news: {
        photos: news.body.photos && [news.body.photos.count, news.body.photos.id],
        requests: numbers(news.body.requests.map(({ group_id }) => group_id)),
        decisions: news.body.decisions.length,
      },
      blocked: numbers(blocks.body.blocks.map(({ user_id }) => user_id)),
      people: numbers(near.body.people.map(({ user_id }) => user_id)),
      starred: numbers(
        near.body.people.filter(({ starred }) => starred).map(({ user_id }) => user_id),
      ),
      muted: numbers(mutes.body.members.map(({ user_id }) => user_id)),
      'muted groups': numbers(mutes.body.groups.map(({ group_id }) => group_id)),
      'to review':
        queue.status === 200
          ? numbers(
              queue.body.images
                .filter(({ user_id }) => people.some(({ id }) => id === user_id))
                .map(({ id }) => id),
            )
          : queue.status,
      requests:
        requests.status === 200
          ? numbers(
              requests.body.requests
                .filter(({ group_name }) => group_name.startsWith(name))
                .map(({ id }) => id),
            )
          : requests.status,
    };
  }

  private async poll(groupId: number): Promise<number | Shown[]> {
    const path = `/api/groups/${groupId}/messages?limit=100` as const;
    const known = this.pages.get(path);
    const { status, headers, body } = await this.client.get(
      path,
      known && { 'if-none-match': known.tag },
    );
    if (status === 304) return known!.shown;
    if (status !== 200) return status;
    const shown = body.messages.map(({ id, content, edited_at, reply_to, nods = [] }) => ({
      id,
      content,
      isEdited: edited_at !== null,
      quote: reply_to && ([reply_to.id, reply_to.content] as [number, string]),
      nods: Object.fromEntries(
        nods.flatMap(({ emoji, count, mine }) => [
          [emoji, count],
          ...(mine ? [['mine', emoji]] : []),
        ]),
      ) as Shown['nods'],
    }));
    this.pages.set(path, { tag: headers.get('etag')!, shown });
    return shown;
  }

  private async bytes(filenames: string[]): Promise<Record<string, number>> {
    const statuses = filenames.map(
      async (filename) =>
        [filename, (await this.client.get(`/uploads/${filename}?size=thumb`)).status] as const,
    );
    return Object.fromEntries(await Promise.all(statuses));
  }
}

interface Listed {
  id: number;
  is_approved: boolean;
  is_face_picture: boolean;
  locked?: string | null;
  place?: number;
}

const shownPhoto = ({ id, is_approved, is_face_picture }: Listed) => ({
  id,
  isApproved: is_approved,
  isFace: is_face_picture,
});

const shownOwnPhoto = (image: Listed) => ({ ...shownPhoto(image), place: image.place });

const numbers = (ids: number[]) => ids.sort((left, right) => left - right);
