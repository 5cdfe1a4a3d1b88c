import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { LiveHint } from '@lodge/contracts';
import type { Events } from '@lodge/events';
import { logger } from '@lodge/observability';
import { throttle } from '../throttle.js';
import { Audience } from './audience.js';
import { ConnectedMembers } from './connected-members.js';
import { DeadStreams } from './dead-streams.js';
import { HintWindow } from './hint-window.js';
import { Streams } from './streams.js';

@Controller()
export class LiveEventsController {
  constructor(
    private readonly streams: Streams,
    private readonly members: ConnectedMembers,
    private readonly window: HintWindow,
    private readonly audience: Audience,
    private readonly dead: DeadStreams,
  ) {}

  private readonly hintMessages = throttle<number>(
    () => this.window.length,
    (groupId) => this.hintMembers(groupId, { changed: 'messages', group_id: groupId }),
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
    await this.members.membershipChanged(userId, groupId).catch(logNotSent);
    this.streams.send([userId], { changed: 'groups' });
    this.hintMembers(groupId, { changed: 'members', group_id: groupId });
  }

  @EventPattern('group.changed')
  groupChanged(@Payload() { groupId }: Events['group.changed']) {
    this.hintMembers(groupId, { changed: 'groups' });
  }

  // The memberships are gone with the group, so every open page refetches, without learning why.
  @EventPattern('group.deleted')
  groupDeleted(@Payload() { groupId }: Events['group.deleted']) {
    this.members.groupDeleted(groupId);
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
      this.hintMembers(groupId, { changed: 'members', group_id: groupId });
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

  private hintMembers(groupId: number, hint: LiveHint) {
    this.streams.send(this.members.in(groupId), hint);
  }

  private async sendHint(audience: Promise<number[]>, hint: LiveHint) {
    await audience.then((userIds) => this.streams.send(userIds, hint), logNotSent);
  }
}

function logNotSent(error: Error): undefined {
  logger.warn({ error: error.name }, 'hint not sent, polls will show it');
}
