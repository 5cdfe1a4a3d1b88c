import { Injectable } from '@nestjs/common';
import type { LiveHint } from '@lodge/contracts';
import { logger } from '@lodge/service';
import { Audience } from './audience.js';
import { ConnectedMembers } from './connected-members.js';
import { HintThrottle } from './hint-throttle.js';
import { Streams } from './streams.js';
import { throttle } from './throttle.js';
import { UsersByGroup } from './users-by-group.js';

// Milliseconds, at least: each hint makes every open page of those who see it fetch.
const BETWEEN_MEMBERS = 1_000;

/** Tells many members of a change, at most once within the pause of {@link HintThrottle}. */
@Injectable()
export class LiveHints {
  private readonly authors = new UsersByGroup();
  private readonly changedMembers = new UsersByGroup();

  constructor(
    private readonly streams: Streams,
    private readonly members: ConnectedMembers,
    private readonly hintThrottle: HintThrottle,
    private readonly audience: Audience,
  ) {}

  private readonly pause = () => Math.max(BETWEEN_MEMBERS, this.hintThrottle.length);

  readonly photosOf = throttle<number>(this.pause, (userId) => {
    const hint = { changed: 'photos', user_id: userId } as const;
    void this.send(this.audience.companionsOf(userId), hint);
  });

  // A reviewer decides a hundred requests in one call.
  readonly waiting = throttle<'requests'>(
    this.pause,
    (changed) => void this.send(this.audience.reviewers(), { changed }),
  );

  readonly reviewedPhotosOf = throttle<number>(this.pause, (userId) => {
    void this.send(this.audience.reviewers(), { changed: 'photos', user_id: userId });
  });

  private readonly sendMessages = throttle<number>(
    () => this.hintThrottle.length,
    (groupId) => {
      const authors = this.authors.take(groupId);
      const members = this.members
        .hearing(groupId, authors)
        .filter((userId) => !this.members.mutesGroup(userId, groupId));
      this.streams.send(members, { changed: 'messages', group_id: groupId });
    },
  );

  private readonly sendMembers = throttle<number>(this.pause, (groupId) => {
    const about = this.changedMembers.take(groupId);
    const members = this.members.hearing(groupId, about);
    this.streams.send(members, { changed: 'members', group_id: groupId });
  });

  messagesIn(groupId: number, authors: readonly number[]): void {
    this.authors.add(groupId, authors);
    this.sendMessages(groupId);
  }

  membersIn(groupId: number, userId: number): void {
    this.changedMembers.add(groupId, [userId]);
    this.sendMembers(groupId);
  }

  /** Tells the groups of a member of their name, photos or absence. */
  async ofMember(userId: number): Promise<void> {
    const groups = await this.audience.groupsOf(userId).catch(logNotSent);
    for (const groupId of groups ?? []) {
      this.messagesIn(groupId, [userId]);
      this.membersIn(groupId, userId);
    }
  }

  async reportsOn(subjectId: number | null): Promise<void> {
    await this.send(this.audience.reviewers(subjectId), { changed: 'reports' });
  }

  private async send(audience: Promise<number[]>, hint: LiveHint) {
    await audience.then((userIds) => this.streams.send(userIds, hint), logNotSent);
  }
}

/** Polls make up for a hint that is lost. */
export function logNotSent(error: Error): undefined {
  logger.warn({ error: error.name }, 'hint not sent, polls will show it');
}
