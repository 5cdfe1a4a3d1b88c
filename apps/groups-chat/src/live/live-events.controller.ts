import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { LiveHint } from '@lodge/contracts';
import type { Events } from '@lodge/events';
import { logger } from '@lodge/observability';
import { throttle } from '../throttle.js';
import { Audience } from './audience.js';
import { DeadStreams } from './dead-streams.js';
import { Streams } from './streams.js';

// Milliseconds between two hints on one group's messages.
const PAUSE = 20;

@Controller()
export class LiveEventsController {
  constructor(
    private readonly streams: Streams,
    private readonly audience: Audience,
    private readonly dead: DeadStreams,
  ) {}

  private readonly hintMessages = throttle<number>(
    PAUSE,
    (groupId) =>
      void this.sendHint(this.audience.membersOf(groupId), {
        changed: 'messages',
        group_id: groupId,
      }),
  );

  @EventPattern('message.posted')
  posted(@Payload() { groupId }: Events['message.posted']) {
    this.hintMessages(groupId);
  }

  @EventPattern('message.deleted')
  deleted(@Payload() { groupId }: Events['message.deleted']) {
    this.hintMessages(groupId);
  }

  @EventPattern('membership.changed')
  async membership(@Payload() { groupId, userId }: Events['membership.changed']) {
    this.streams.send([userId], { changed: 'groups' });
    await this.sendHint(this.audience.membersOf(groupId), {
      changed: 'members',
      group_id: groupId,
    });
  }

  @EventPattern('group.changed')
  async groupChanged(@Payload() { groupId }: Events['group.changed']) {
    await this.sendHint(this.audience.membersOf(groupId), { changed: 'groups' });
  }

  // The memberships are gone with the group, so every open page refetches, without learning why.
  @EventPattern('group.deleted')
  groupDeleted(@Payload() _deleted: Events['group.deleted']) {
    this.streams.send(this.streams.userIds, { changed: 'groups' });
  }

  @EventPattern('request.changed')
  async request(@Payload() { userId }: Events['request.changed']) {
    this.streams.send([userId], { changed: 'groups' });
    await this.sendHint(this.audience.admins(), { changed: 'requests' });
  }

  @EventPattern('image.changed')
  async image(@Payload() { userId }: Events['image.changed']) {
    this.streams.send([userId], { changed: 'images' });
    await this.sendHint(this.audience.admins(), { changed: 'images' });
  }

  @EventPattern('member.changed')
  async member(@Payload() { userId }: Events['member.changed']) {
    const groups = await this.audience.groupsOf(userId).catch(logNotSent);
    for (const groupId of groups ?? []) {
      this.hintMessages(groupId);
      await this.sendHint(this.audience.membersOf(groupId), {
        changed: 'members',
        group_id: groupId,
      });
    }
  }

  @EventPattern('photos.changed')
  async photos(@Payload() { userId }: Events['photos.changed']) {
    await this.sendHint(this.audience.companionsOf(userId), { changed: 'photos', user_id: userId });
  }

  @EventPattern('session.began')
  began(@Payload() { userId }: Events['session.began']) {
    this.streams.send([userId], { changed: 'sessions' });
  }

  @EventPattern('sessions.ended')
  async ended(@Payload() { userId }: Events['sessions.ended']) {
    await this.dead.end(userId);
  }

  private async sendHint(audience: Promise<number[]>, hint: LiveHint) {
    await audience.then((userIds) => this.streams.send(userIds, hint), logNotSent);
  }
}

function logNotSent(error: Error): undefined {
  logger.warn({ error: error.name }, 'hint not sent, polls will show it');
}
