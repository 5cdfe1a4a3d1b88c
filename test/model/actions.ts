import type { Message, Person, Photo, Room, Rules } from './rules.js';

/** One step of a sequence; people are given by index, so that others can repeat it. */
export interface Step {
  action: ActionName;
  actor: number;
  other: number;
  room: number;
  pick: number;
}

/** The call that a step makes, the expected response, and its effect on the model if it is accepted. */
export interface Plan {
  call: Call;
  status: number;
  apply?: (body: never) => void;
}

export type Call =
  | { by: Person; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown }
  | {
      by: Person;
      special: 'upload' | 'sign-in' | 'suspend' | 'expel' | 'wait' | 'refuse' | 'ask';
      on?: Person;
    };

interface Scene {
  rules: Rules;
  actor: Person;
  other: Person;
  room: Room;
  admin: Person;
  pick: <Thing>(things: Thing[]) => Thing | undefined;
}

type Action = (scene: Scene) => Plan | undefined;

const is = (person: Person) => person.session === 'open';

/** Only for open sessions: calls of others are covered by the views that every step compares. */
const ifOpen =
  (action: Action): Action =>
  (scene) =>
    is(scene.actor) ? action(scene) : undefined;

/** Applicants can access their own photos as well. */
const ifThere =
  (action: Action): Action =>
  (scene) =>
    is(scene.actor) || scene.actor.session === 'waiting' ? action(scene) : undefined;

const ofAdmin =
  (action: Action): Action =>
  (scene) =>
    action({ ...scene, actor: scene.admin });

const call = (
  by: Person,
  line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  body?: unknown,
): Call => {
  const [method, path] = line.split(' ') as ['GET', string];
  return { by, method, path, body };
};

const photoAction =
  (plan: (scene: Scene, photo: Photo) => Plan): Action =>
  (scene) => {
    const photo = scene.pick(scene.rules.photos);
    return photo && plan(scene, photo);
  };

const said = (id: number, author: Person, content: string): Message => ({
  id,
  author,
  content,
  isEdited: false,
  nods: new Map(),
});

const withoutPhoto = (rules: Rules, photo: Photo) => () => {
  rules.photos = rules.photos.filter((one) => one !== photo);
};

const isOrdinary = ({
  role,
  isErased,
  isLeaving,
  isPaused,
  isSuspended,
  isExpelled,
  isWaiting,
}: Person) =>
  role === 'member' &&
  !(isErased || isLeaving || isPaused || isSuspended || isExpelled || isWaiting);

export const ACTIONS = {
  upload: ifThere(({ rules, actor }) => {
    if (rules.photosOf(actor).length >= 4 || actor.role === 'admin') return undefined;
    return {
      call: { by: actor, special: 'upload' },
      status: 201,
      apply: ({ image }: { image: { id: number; filename: string } }) => {
        const photo = { ...image, owner: actor, isApproved: false, isFace: false };
        const [first, rest] = [true, false].map((isFirst) =>
          rules.photos.filter(
            ({ owner, isInOrder = false }) => (owner === actor && isInOrder) === isFirst,
          ),
        );
        rules.photos = [...first, photo, ...rest];
        rules.filenames.push(image.filename);
      },
    };
  }),
  approve: ofAdmin(
    photoAction(({ rules, actor }, photo) => ({
      call: call(actor, 'POST /api/admin/approve-image', { imageId: photo.id }),
      status: 200,
      apply: () => rules.approve(photo),
    })),
  ),
  'undo an approval': ofAdmin(
    photoAction(({ rules, actor }, photo) => ({
      call: call(actor, 'POST /api/admin/approve-image', { imageId: photo.id, approved: false }),
      status: 200,
      apply: () => rules.undoApproval(photo),
    })),
  ),
  flag: ofAdmin(
    photoAction(({ actor }, photo) => ({
      call: call(actor, 'POST /api/admin/flag-face', {
        imageId: photo.id,
        isFacePicture: !photo.isFace,
      }),
      status: 200,
      apply: () => void (photo.isFace = !photo.isFace),
    })),
  ),
  reject: ofAdmin(
    photoAction(({ rules, actor }, photo) => ({
      call: call(actor, 'POST /api/admin/reject-image', { imageId: photo.id }),
      status: 200,
      apply: withoutPhoto(rules, photo),
    })),
  ),
  'delete a photo': ifThere(
    photoAction(({ rules, actor }, photo) => {
      const isOwn = photo.owner === actor;
      return {
        call: call(actor, `DELETE /api/images/${photo.id}`),
        status: isOwn ? 200 : 404,
        apply: withoutPhoto(rules, photo),
      };
    }),
  ),
  'order photos': ifOpen(({ rules, actor }) => {
    const own = rules.photosOf(actor).toReversed();
    if (own.length < 2) return undefined;
    return {
      call: call(actor, 'PUT /api/images/order', { ids: own.map(({ id }) => id) }),
      status: 200,
      apply: () => {
        for (const photo of own) photo.isInOrder = true;
        rules.photos = [...own, ...rules.photos.filter(({ owner }) => owner !== actor)];
      },
    };
  }),
  join: ifOpen(({ rules, actor, room }) => {
    const isAllowed = rules.codeWorksFor(actor, room);
    const answer = room.members.has(actor) ? 409 : isAllowed ? 200 : 403;
    return {
      call: call(actor, 'POST /api/groups/join', { code: room.code }),
      status: answer,
      apply: () => rules.join(actor, room),
    };
  }),
  request: ifOpen(({ actor, room }) => {
    const isRefused = room.members.has(actor) || room.requests.has(actor);
    return {
      call: call(actor, `POST /api/groups/${room.id}/request`),
      status: isRefused ? 409 : 201,
      apply: ({ request }: { request: { id: number } }) =>
        void room.requests.set(actor, { id: request.id, status: 'pending' }),
    };
  }),
  withdraw: ifOpen(({ actor, room }) => {
    const request = room.requests.get(actor);
    if (!request) return undefined;
    const isPending = request.status === 'pending';
    return {
      call: call(actor, `DELETE /api/group-requests/${request.id}`),
      status: isPending ? 200 : 409,
      apply: () => void room.requests.delete(actor),
    };
  }),
  'approve a request': ofAdmin(({ rules, actor, other, room }) => {
    const request = room.requests.get(other);
    if (!request) return undefined;
    const isPending = request.status === 'pending';
    return {
      call: call(actor, `POST /api/admin/group-request/${request.id}`, { action: 'approve' }),
      status: isPending ? 200 : 409,
      apply: () => rules.admit(other, room, actor),
    };
  }),
  'reject a request': ofAdmin(({ actor, other, room }) => {
    const request = room.requests.get(other);
    if (!request) return undefined;
    const isPending = request.status === 'pending';
    return {
      call: call(actor, `POST /api/admin/group-request/${request.id}`, { action: 'reject' }),
      status: isPending ? 200 : 409,
      apply: () => void (request.status = 'rejected'),
    };
  }),
  leave: ifOpen(({ rules, actor, room }) => {
    const isMember = room.members.has(actor);
    return {
      call: call(actor, `DELETE /api/groups/${room.id}/membership`),
      status: isMember ? 200 : 404,
      apply: () => rules.leave(actor, room),
    };
  }),
  add: ofAdmin(({ rules, actor, other, room }) => {
    if (other.isErased || rules.isHidden(other)) return undefined;
    const isMember = room.members.has(other);
    return {
      call: call(actor, `POST /api/admin/groups/${room.id}/add-user`, { userId: other.id }),
      status: isMember || other.isExpelled ? 409 : 200,
      apply: () => rules.admit(other, room, actor),
    };
  }),
  remove: ofAdmin(({ rules, actor, other, room }) => {
    // After leaving and then being removed, either response is allowed.
    if (!room.members.has(other) && room.removed.has(other)) return undefined;
    const isThere = room.members.has(other) || (room.departed.has(other) && !other.isErased);
    return {
      call: call(actor, `DELETE /api/admin/groups/${room.id}/remove-user`, { userId: other.id }),
      status: isThere ? 200 : 404,
      apply: () => rules.remove(other, room),
    };
  }),
  post: ifOpen(({ actor, room }) => {
    const isMember = room.members.has(actor);
    return {
      call: call(actor, `POST /api/groups/${room.id}/messages`, { content: 'Hello' }),
      status: isMember ? 201 : 403,
      apply: ({ chat_message }: { chat_message: { id: number } }) =>
        void room.messages.push(said(chat_message.id, actor, 'Hello')),
    };
  }),
  reply: ifOpen(({ rules, actor, room, pick }) => {
    const message = pick(room.messages);
    if (!message) return undefined;
    const isMember = room.members.has(actor);
    const isPosted = isMember && rules.sees(actor, message.author);
    return {
      call: call(actor, `POST /api/groups/${room.id}/messages`, {
        content: 'Indeed',
        reply_to: message.id,
      }),
      status: isPosted ? 201 : isMember ? 404 : 403,
      apply: ({ chat_message }: { chat_message: { id: number } }) =>
        void room.messages.push({ ...said(chat_message.id, actor, 'Indeed'), replyTo: message }),
    };
  }),
  edit: ifOpen(({ rules, actor, room, pick }) => {
    const message = pick(room.messages);
    if (!message) return undefined;
    const isEdited = room.members.has(actor) && message.author === actor;
    return {
      call: call(actor, `PUT /api/groups/${room.id}/messages/${message.id}`, {
        content: 'Hello again',
      }),
      status: isEdited ? 200 : 404,
      apply: () => rules.edit(message, 'Hello again'),
    };
  }),
  nod: ifOpen(({ rules, actor, room, pick }) => {
    const message = pick(room.messages);
    if (!message) return undefined;
    const isMember = room.members.has(actor);
    const emoji = message.nods.get(actor) === '👍' ? '🙏' : '👍';
    return {
      call: call(actor, `PUT /api/groups/${room.id}/messages/${message.id}/nod`, { emoji }),
      status: !isMember ? 403 : rules.sees(actor, message.author) ? 200 : 404,
      apply: () => message.nods.set(actor, emoji),
    };
  }),
  'take a nod back': ifOpen(({ actor, room, pick }) => {
    const message = pick(room.messages);
    return (
      message && {
        call: call(actor, `DELETE /api/groups/${room.id}/messages/${message.id}/nod`),
        status: room.members.has(actor) ? 200 : 403,
        apply: () => message.nods.delete(actor),
      }
    );
  }),
  'see news': ifOpen(({ rules, actor }) => ({
    call: call(actor, 'POST /api/news/seen', { until: '2999-01-01T00:00:00Z' }),
    status: 200,
    apply: () => rules.seeNews(actor),
  })),
  'delete an own message': ifOpen(({ actor, room, pick }) => {
    const message = pick(room.messages);
    if (!message || !room.members.has(actor)) return undefined;
    const isOwn = message.author === actor;
    return {
      call: call(actor, `DELETE /api/groups/${room.id}/messages/${message.id}`),
      status: isOwn ? 200 : 404,
      apply: () => void (room.messages = room.messages.filter((one) => one !== message)),
    };
  }),
  'delete a message': ofAdmin(({ actor, room, pick }) => {
    const message = pick(room.messages);
    return (
      message && {
        call: call(actor, `DELETE /api/messages/${message.id}`),
        status: 200,
        apply: () => void (room.messages = room.messages.filter((one) => one !== message)),
      }
    );
  }),
  read: ifOpen(({ actor, room, pick }) => {
    const message = pick(room.messages);
    const read = room.members.get(actor);
    if (!message || read === undefined) return undefined;
    return {
      call: call(actor, `POST /api/groups/${room.id}/messages/read`, { message_id: message.id }),
      status: 200,
      apply: () => void room.members.set(actor, Math.max(read, message.id)),
    };
  }),
  block: ifOpen(({ rules, actor, other }) => {
    if (other === actor) return undefined;
    const isKnown = rules.blocks.has(actor, other);
    // Without a shared group, whether they know each other depends on their past.
    if (!isKnown && rules.sees(actor, other) && !rules.shareRoom(actor, other)) return undefined;
    const isDone = isKnown || rules.sees(actor, other);
    return {
      call: call(actor, 'POST /api/blocks', { userId: other.id }),
      status: isDone ? 200 : 404,
      apply: () => rules.blocks.add(actor, other),
    };
  }),
  unblock: ifOpen(({ rules, actor, other }) => ({
    call: call(actor, `DELETE /api/blocks/${other.id}`),
    status: 200,
    apply: () => rules.blocks.delete((one, two) => one === actor && two === other),
  })),
  mute: ifOpen(({ rules, actor, other }) => {
    if (other === actor || (rules.sees(actor, other) && !rules.shareRoom(actor, other)))
      return undefined;
    const isSeen = rules.sees(actor, other);
    return {
      call: call(actor, 'PUT /api/mutes', { userId: other.id }),
      status: isSeen ? 200 : 404,
      apply: () => rules.mutes.add(actor, other),
    };
  }),
  unmute: ifOpen(({ rules, actor, other }) => ({
    call: call(actor, `DELETE /api/mutes/users/${other.id}`),
    status: 200,
    apply: () => rules.mutes.delete((one, two) => one === actor && two === other),
  })),
  star: ifOpen(({ rules, actor, other }) => {
    const isKnown = rules.peopleOf(actor).includes(other);
    return {
      call: call(actor, `PUT /api/people/${other.id}/star`),
      status: isKnown ? 200 : 404,
      apply: () => rules.stars.add(actor, other),
    };
  }),
  unstar: ifOpen(({ rules, actor, other }) => ({
    call: call(actor, `DELETE /api/people/${other.id}/star`),
    status: 200,
    apply: () => rules.stars.delete((one, two) => one === actor && two === other),
  })),
  'mute a group': ifOpen(({ rules, actor, room }) => {
    const isMember = room.members.has(actor);
    return {
      call: call(actor, 'PUT /api/mutes', { groupId: room.id }),
      status: isMember ? 200 : 404,
      apply: () => rules.mutedRooms.add(actor, room),
    };
  }),
  'unmute a group': ifOpen(({ rules, actor, room }) => ({
    call: call(actor, `DELETE /api/mutes/groups/${room.id}`),
    status: 200,
    apply: () => rules.mutedRooms.delete((one, two) => one === actor && two === room),
  })),
  'leave the site': ifOpen(({ actor }) => {
    if (actor.role !== 'member') return undefined;
    return {
      call: call(actor, 'POST /api/account/deletion', { when: 'later' }),
      status: 202,
      apply: () => void Object.assign(actor, { isLeaving: true, session: 'ended' }),
    };
  }),
  pause: ifOpen(({ actor }) => {
    if (actor.role !== 'member') return undefined;
    return {
      call: call(actor, 'PUT /api/account/pause'),
      status: 200,
      apply: () => void Object.assign(actor, { isPaused: true, session: 'ended' }),
    };
  }),
  'come back': ({ rules, actor }) => {
    const { isPaused, isExpelled, isSuspended, isAsked, session } = actor;
    if (!isPaused || session !== 'restricted') return undefined;
    return {
      call: call(actor, 'DELETE /api/account/pause'),
      status: isExpelled || isSuspended || isAsked ? 403 : 200,
      apply: () => {
        actor.isPaused = false;
        actor.session = rules.sessionOf(actor);
      },
    };
  },
  keep: ({ rules, actor }) =>
    actor.isLeaving && actor.session === 'restricted'
      ? {
          call: call(actor, 'DELETE /api/account/deletion'),
          status: actor.isExpelled ? 403 : 200,
          apply: () => {
            actor.isLeaving = false;
            actor.session = rules.sessionOf(actor);
          },
        }
      : undefined,
  erase: ({ rules, actor, pick }) => {
    // Chosen rarely, because little remains to be checked afterwards.
    if (pick([true, false, false, false]) !== true) return undefined;
    if (actor.role !== 'member' || actor.isErased || actor.session === 'ended') return undefined;
    return {
      call: call(actor, 'POST /api/account/deletion', { when: 'now', confirm: 'DELETE' }),
      status: 200,
      apply: () => rules.erase(actor),
    };
  },
  'sign in': ({ rules, actor }) => {
    if (actor.isErased || actor.session !== 'ended') return undefined;
    return {
      call: { by: actor, special: 'sign-in' },
      status: 200,
      apply: () => void (actor.session = rules.sessionOf(actor)),
    };
  },
  expel: ofAdmin(({ rules, actor, other, pick }) => {
    // Chosen rarely, because it cannot be undone.
    if (pick([true, false, false]) !== true) return undefined;
    if (other.role !== 'member' || other.isErased || other.isExpelled || other.isWaiting)
      return undefined;
    return {
      call: { by: actor, special: 'expel', on: other },
      status: 201,
      apply: () => rules.expel(other),
    };
  }),
  suspend: ofAdmin(({ actor, other }) => {
    if (!isOrdinary(other)) return undefined;
    return {
      call: { by: actor, special: 'suspend', on: other },
      status: 201,
      apply: () => {
        Object.assign(other, { isSuspended: true, session: 'ended' });
        other.newDecisions++;
      },
    };
  }),
  'lift a suspension': ofAdmin(({ actor, other }) => {
    if (!other.isSuspended || other.isErased) return undefined;
    return {
      call: call(actor, `DELETE /api/admin/users/${other.id}/suspension`),
      status: 200,
      apply: () => void Object.assign(other, { isSuspended: false, session: 'ended' }),
    };
  }),
  // Simulates an account that has just registered.
  wait: ofAdmin(({ actor, other }) =>
    isOrdinary(other)
      ? {
          call: { by: actor, special: 'wait', on: other },
          status: 200,
          apply: () => void Object.assign(other, { isWaiting: true, session: 'ended' }),
        }
      : undefined,
  ),
  'approve a registration': ofAdmin(({ actor, other }) => ({
    call: call(actor, `POST /api/admin/registrations/${other.id}`, { action: 'approve' }),
    status: other.isWaiting && !other.isErased ? 200 : 409,
    apply: () => void (other.isWaiting = false),
  })),
  'refuse a registration': ofAdmin(({ rules, actor, other, pick }) => {
    if (pick([true, false, false]) !== true) return undefined;
    const isWaiting = other.isWaiting && !other.isErased;
    return {
      call: { by: actor, special: 'refuse', on: other },
      status: isWaiting ? 200 : 409,
      apply: () => rules.erase(other),
    };
  }),
  'go on': ({ rules, actor }) =>
    actor.session === 'waiting'
      ? {
          call: call(actor, 'POST /api/account/admission'),
          status: 200,
          apply: () => void (actor.session = rules.sessionOf(actor)),
        }
      : undefined,
  // Simulates the day from which the operator requires a proof of age.
  'ask for the age': ofAdmin(({ actor, other }) =>
    other.role === 'admin' || other.isErased || other.isAsked || other.isKnownAdult
      ? undefined
      : {
          call: { by: actor, special: 'ask', on: other },
          status: 200,
          apply: () => void Object.assign(other, { isAsked: true, session: 'ended' }),
        },
  ),
  // All sequences share the same admin.
  'record the age': ofAdmin(({ actor, other }) =>
    other.role === 'admin'
      ? undefined
      : {
          call: call(actor, `POST /api/admin/users/${other.id}/age`, { reason: 'A friend' }),
          status: other.isErased ? 404 : other.isKnownAdult ? 409 : 200,
          apply: () => {
            if (other.isAsked) other.session = 'ended';
            Object.assign(other, { isAsked: false, isKnownAdult: true });
          },
        },
  ),
} satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;

/** Returns undefined if the step means nothing in this state. */
export function planOf(rules: Rules, { action, actor, other, room, pick }: Step): Plan | undefined {
  const plan = ACTIONS[action]({
    rules,
    actor: rules.people[actor],
    other: rules.people[other],
    room: rules.rooms[room],
    admin: rules.people[0],
    pick: (things) => things[pick % things.length],
  });
  return plan && { ...plan, apply: plan.status < 300 ? plan.apply : undefined };
}
