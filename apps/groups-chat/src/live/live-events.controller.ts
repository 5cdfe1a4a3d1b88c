import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { Events } from '@lodge/messaging';
import { NotificationsService } from '../notifications/notifications.service.js';
import { ConnectedMembers } from './connected-members.js';
import { LiveHints, logNotSent } from './live-hints.js';
import { Streams } from './streams.js';

@Controller()
export class LiveEventsController {
  constructor(
    private readonly streams: Streams,
    private readonly members: ConnectedMembers,
    private readonly hints: LiveHints,
    private readonly notifications: NotificationsService,
  ) {}

  @EventPattern('message.posted')
  posted(@Payload() { groups }: Events['message.posted']) {
    for (const { groupId, authors } of groups) {
      this.hints.messagesIn(groupId, authors);
      this.notifications.notifyGroup(groupId);
    }
  }

  @EventPattern(['message.edited', 'message.deleted'])
  messages(@Payload() { groupId, authors }: Events['message.edited' | 'message.deleted']) {
    this.hints.messagesIn(groupId, authors);
  }

  @EventPattern('messages.read')
  read(@Payload() { userId }: Events['messages.read']) {
    this.streams.send([userId], { changed: 'unread' });
  }

  @EventPattern('membership.changed')
  async membership(@Payload() { groupId, userId }: Events['membership.changed']) {
    await this.members.membershipChanged(userId, groupId).catch(logNotSent);
    this.streams.send([userId], { changed: 'groups' });
    this.hints.membersIn(groupId, [userId]);
  }

  @EventPattern('group.changed')
  groupChanged(@Payload() { groupId }: Events['group.changed']) {
    this.streams.send(this.members.in(groupId), { changed: 'groups' });
  }

  // The memberships are gone from the database, but still known here for members with a stream.
  @EventPattern('group.deleted')
  groupDeleted(@Payload() { groupId }: Events['group.deleted']) {
    const members = this.members.in(groupId);
    this.members.groupDeleted(groupId);
    this.streams.send(members, { changed: 'groups' });
  }

  @EventPattern('request.changed')
  request(@Payload() { userId }: Events['request.changed']) {
    this.streams.send([userId], { changed: 'groups' });
    this.notifications.notifyMember(userId);
    this.hints.waiting();
  }

  @EventPattern('report.changed')
  async report(@Payload() { subjectId }: Events['report.changed']) {
    // The job notifies the subject only if the report was decided, and is news to them.
    if (subjectId !== null) this.notifications.notifyMember(subjectId);
    await this.hints.sendToReviewers({ changed: 'reports' }, subjectId);
  }

  @EventPattern(['decision.made', 'appeal.answered'])
  decided(@Payload() { userId }: Events['decision.made' | 'appeal.answered']) {
    this.notifications.notifyMember(userId);
  }

  @EventPattern(['appeal.made', 'registration.made'])
  waiting() {
    this.hints.waiting();
  }

  @EventPattern('image.changed')
  image(@Payload() { userId }: Events['image.changed']) {
    this.streams.send([userId], { changed: 'images' });
    this.notifications.notifyMember(userId);
    this.hints.waiting();
    this.hints.reviewedPhotosOf(userId);
  }

  @EventPattern('member.changed')
  async member(@Payload() { userId }: Events['member.changed']) {
    await this.hints.ofMember(userId);
  }

  // A hint would tell the other member when they were blocked; their next poll shows it.
  @EventPattern('pairs.changed')
  async pairs(@Payload() { userId, otherId }: Events['pairs.changed']) {
    const concerned = otherId === undefined ? [userId] : [userId, otherId];
    await this.members.reload(concerned).catch(logNotSent);
    this.streams.send([userId], { changed: 'groups' });
    for (const groupId of this.members.groupsOf(userId)) {
      this.streams.send([userId], { changed: 'messages', group_id: groupId });
      this.streams.send([userId], { changed: 'members', group_id: groupId });
    }
  }

  @EventPattern('photos.changed')
  photos(@Payload() { userId }: Events['photos.changed']) {
    this.hints.photosOf(userId);
  }

  @EventPattern('session.began')
  began(@Payload() { userId }: Events['session.began']) {
    this.streams.send([userId], { changed: 'sessions' });
  }

  @EventPattern('sessions.ended')
  async ended(@Payload() { userId }: Events['sessions.ended']) {
    await this.streams.checkSessions(userId);
  }
}
