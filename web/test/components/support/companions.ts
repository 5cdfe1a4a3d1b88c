import type { Member, MemberImage, ResponseOf } from '@lodge/contracts';
import { jest } from '@jest/globals';
import { memberOf } from './people.js';
import { keepRoom } from './room.js';
import { DONE, EMBLEM, NOW, OWN_USER } from './samples.js';
import { rejected, server } from './server.js';

export const FACE = `${'a'.repeat(32)}.webp`;

const { email: _, ...OWN } = memberOf(OWN_USER);

/** Author of the room's messages. */
export const SOMEBODY: Member = {
  ...OWN,
  id: 8,
  username: 'somebody',
  avatar: FACE,
  hasApprovedPicture: true,
};

export const photoOf = (id: number): MemberImage => ({
  id,
  filename: id === 1 ? FACE : `${id}`.padStart(32, '0') + '.webp',
  is_approved: true,
  is_face_picture: false,
  uploaded_at: NOW,
  width: 4,
  height: 3,
  placeholder: null,
  locked: null,
});

/**
 * Mocks a room with somebody who posts, has a photo, and can be blocked and muted. Returns their
 * state.
 */
export function keepCompanions() {
  const messages = keepRoom('From somebody');
  const blocked = new Set<number>();
  const muted: ResponseOf<'mutes'> = { groups: [], members: [] };
  const seen = () => [OWN, SOMEBODY].filter(({ id }) => !blocked.has(id));
  server.on('groupMembers', () => ({
    members: seen(),
    member_count: seen().length,
    next_cursor: null,
  }));
  server.on('groupMember', ({ params: { memberId } }) => {
    const member = seen().find(({ id }) => id === Number(memberId));
    return member ? { member } : rejected(404, 'not_found', 'Member not found');
  });
  server.on('messages', () => ({
    messages: messages.filter(({ user_id }) => !blocked.has(user_id)),
    has_more: false,
  }));
  server.on('memberImages', ({ params: { memberId } }) => ({
    images: Number(memberId) === SOMEBODY.id ? [photoOf(1)] : [],
  }));
  server.on('blocks', () => ({
    blocks: [...blocked].map((user_id) => ({ user_id, username: 'somebody', created_at: NOW })),
  }));
  server.on('block', ({ body: { userId } }) => {
    blocked.add(userId);
    return DONE;
  });
  server.on('unblock', ({ params: { userId } }) => {
    blocked.delete(Number(userId));
    return DONE;
  });
  server.on('mutes', () => ({ groups: [...muted.groups], members: [...muted.members] }));
  server.on('mute', ({ body: { groupId, userId, until = null, except_calls } }) => {
    const calls = except_calls && { except_calls };
    if (groupId) muted.groups = [{ group_id: groupId, name: 'Hikers', ...EMBLEM, until, ...calls }];
    if (userId) muted.members.push({ user_id: userId, username: 'somebody', until });
    return DONE;
  });
  server.on('unmuteGroup', () => {
    muted.groups = [];
    return DONE;
  });
  server.on('unmuteMember', () => {
    muted.members = [];
    return DONE;
  });
  return { messages, blocked, muted };
}

/**
 * Treats every element as near the viewport, so that photos are fetched. Restored with all mocks.
 */
export const photosComeNear = () =>
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((tell) => {
    const near = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    const observer = {
      observe: () => queueMicrotask(() => tell(near, observer)),
      disconnect() {},
    } as unknown as IntersectionObserver;
    return observer;
  });
