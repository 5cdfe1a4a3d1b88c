import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { LiveHint } from '@lodge/contracts';
import type { Events } from '@lodge/messaging';
import { logger } from '@lodge/service';
import { throttle } from './throttle.js';
import { Audience } from './audience.js';
import { ConnectedMembers } from './connected-members.js';
import { StreamSweep } from './stream-sweep.js';
import { HintThrottle } from './hint-throttle.js';
import { MutedPairs } from './muted-pairs.js';
import { Streams } from './streams.js';
import { UsersByGroup } from './users-by-group.js';
import { Wakes } from './wakes.js';

// Milliseconds, at least: each hint makes every open page of those who see it fetch.
const BETWEEN_MEMBERS = 1_000;

@Controller()
export class LiveEventsController {
  constructor(
    private readonly streams: Streams,
    private readonly members: ConnectedMembers,
    private readonly muted: MutedPairs,
    private readonly hintThrottle: HintThrottle,
    private readonly audience: Audience,
    private readonly sweep: StreamSweep,
    private readonly wakes: Wakes,
  ) {}

  private readonly pause = () => Math.max(BETWEEN_MEMBERS, this.hintThrottle.length);
  private readonly hintMessages = throttle<number>(
    () => this.hintThrottle.length,
    (groupId) => this.announceMessages(groupId, this.authors.take(groupId)),
  );
  private readonly authors = new UsersByGroup();
  private readonly hintMembers = throttle<number>(this.pause, (groupId) =>
    this.announceMembers(groupId, this.changedMembers.take(groupId)),
  );
  private readonly changedMembers = new UsersByGroup();
  private readonly hintPhotos = throttle<number>(
    this.pause,
    (userId) =>
      void this.sendHint(this.audience.companionsOf(userId), {
        changed: 'photos',
        user_id: userId,
      }),
  );

  // A reviewer decides a hundred requests in one call.
  private readonly hintWaiting = throttle<'requests'>(
    this.pause,
    (changed) => void this.sendHint(this.audience.reviewers(), { changed }),
  );
  private readonly hintReviewedPhotos = throttle<number>(
    this.pause,
    (userId) =>
      void this.sendHint(this.audience.reviewers(), { changed: 'photos', user_id: userId }),
  );

  // Release 0.2.0 published one group and no list. These events are ignored: polls make up for it.
  @EventPattern('message.posted')
  posted(@Payload() { groups = [] }: Partial<Events['message.posted']>) {
    for (const { groupId, authors } of groups) {
      this.messagesChanged(groupId, authors);
      this.wakes.group(groupId);
    }
  }

  @EventPattern('message.edited')
  edited(@Payload() { groupId, authors }: Events['message.edited']) {
    this.messagesChanged(groupId, authors);
  }

  @EventPattern('message.deleted')
  deleted(@Payload() { groupId, authors }: Events['message.deleted']) {
    this.messagesChanged(groupId, authors);
  }

  @EventPattern('membership.changed')
  async membership(@Payload() { groupId, userId }: Events['membership.changed']) {
    await this.members.membershipChanged(userId, groupId).catch(logNotSent);
    this.streams.send([userId], { changed: 'groups' });
    this.membersChanged(groupId, userId);
  }

  @EventPattern('group.changed')
  groupChanged(@Payload() { groupId }: Events['group.changed']) {
    this.streams.send(this.members.in(groupId), { changed: 'groups' });
  }

  // The memberships are gone from the database, but still known here for members with a stream.
  @EventPattern('group.deleted')
  groupDeleted(@Payload() { groupId }: Events['group.deleted']) {
    const members = [...this.members.in(groupId)];
    this.members.groupDeleted(groupId);
    this.streams.send(members, { changed: 'groups' });
  }

  @EventPattern('request.changed')
  request(@Payload() { userId }: Events['request.changed']) {
    this.streams.send([userId], { changed: 'groups' });
    this.wakes.member(userId);
    this.hintWaiting('requests');
  }

  @EventPattern('report.changed')
  async report(@Payload() { subjectId }: Events['report.changed']) {
    // The job notifies the subject only if the report was decided, and is news to them.
    if (subjectId !== null) this.wakes.member(subjectId);
    await this.sendHint(this.audience.reviewersOf(subjectId), { changed: 'reports' });
  }

  @EventPattern('appeal.answered')
  appeal(@Payload() { userId }: Events['appeal.answered']) {
    this.wakes.member(userId);
  }

  @EventPattern('image.changed')
  image(@Payload() { userId }: Events['image.changed']) {
    this.streams.send([userId], { changed: 'images' });
    this.wakes.member(userId);
    this.hintWaiting('requests');
    this.hintReviewedPhotos(userId);
  }

  @EventPattern('member.changed')
  async member(@Payload() { userId }: Events['member.changed']) {
    const groups = await this.audience.groupsOf(userId).catch(logNotSent);
    for (const groupId of groups ?? []) {
      this.messagesChanged(groupId, [userId]);
      this.membersChanged(groupId, userId);
    }
  }

  // A hint would tell the other member when they were blocked; their next poll shows it.
  @EventPattern('pairs.changed')
  async pairs(@Payload() { userId, otherId }: Events['pairs.changed']) {
    const concerned = otherId === undefined ? [userId] : [userId, otherId];
    await this.muted.changed(concerned).catch(logNotSent);
    this.streams.send([userId], { changed: 'groups' });
    for (const groupId of this.members.groupsOfUser(userId)) {
      this.streams.send([userId], { changed: 'messages', group_id: groupId });
      this.streams.send([userId], { changed: 'members', group_id: groupId });
    }
  }

  @EventPattern('photos.changed')
  photos(@Payload() { userId }: Events['photos.changed']) {
    this.hintPhotos(userId);
  }

  @EventPattern('session.began')
  began(@Payload() { userId }: Events['session.began']) {
    this.streams.send([userId], { changed: 'sessions' });
  }

  @EventPattern('sessions.ended')
  async ended(@Payload() { userId }: Events['sessions.ended']) {
    await this.sweep.end(userId);
  }

  private messagesChanged(groupId: number, authors: number[]) {
    this.authors.add(groupId, authors);
    this.hintMessages(groupId);
  }

  private announceMessages(groupId: number, authors: number[]) {
    const members = [...this.members.in(groupId)].filter(
      (userId) => this.muted.hearsGroup(userId, groupId) && this.muted.hears(userId, authors),
    );
    this.streams.send(members, { changed: 'messages', group_id: groupId });
  }

  private membersChanged(groupId: number, userId: number) {
    this.changedMembers.add(groupId, [userId]);
    this.hintMembers(groupId);
  }

  private announceMembers(groupId: number, about: number[]) {
    const members = [...this.members.in(groupId)].filter((id) => this.muted.hears(id, about));
    this.streams.send(members, { changed: 'members', group_id: groupId });
  }

  private async sendHint(audience: Promise<number[]>, hint: LiveHint) {
    await audience.then((userIds) => this.streams.send(userIds, hint), logNotSent);
  }
}

function logNotSent(error: Error): undefined {
  logger.warn({ error: error.name }, 'hint not sent, polls will show it');
}
