import { Injectable } from '@nestjs/common';
import type { LiveHint } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { logger } from '@lodge/service';
import { DataSource } from 'typeorm';
import { throttle } from '../throttle.js';
import { ConnectedMembers } from './connected-members.js';
import { HintThrottle } from './hint-throttle.js';
import { GROUPS_OF_MEMBER, GROUPS_OF_VISIBLE_MEMBER, LISTENING_REVIEWERS } from './live.sql.js';
import { Streams } from './streams.js';

// Milliseconds, at least: each hint makes every open page of those who see it fetch.
const BETWEEN_MEMBERS = 1_000;

/** Tells many members of a change, at most once within the pause of {@link HintThrottle}. */
@Injectable()
export class LiveHints {
  constructor(
    private readonly streams: Streams,
    private readonly members: ConnectedMembers,
    private readonly hintThrottle: HintThrottle,
    private readonly database: DataSource,
  ) {}

  private readonly pause = () => Math.max(BETWEEN_MEMBERS, this.hintThrottle.length);

  readonly messagesIn = throttle<number, number>(
    () => this.hintThrottle.length,
    (groupId, authors) => {
      const members = this.members
        .hearing(groupId, authors)
        .filter((userId) => !this.members.mutesGroup(userId, groupId));
      this.streams.send(members, { changed: 'messages', group_id: groupId });
    },
  );

  readonly membersIn = throttle<number, number>(this.pause, (groupId, changed) => {
    const members = this.members.hearing(groupId, changed);
    this.streams.send(members, { changed: 'members', group_id: groupId });
  });

  readonly photosOf = throttle<number>(this.pause, (userId) => void this.sendPhotosOf(userId));

  // A reviewer decides a hundred requests in one call.
  readonly waiting = throttle<void>(
    this.pause,
    () => void this.sendToReviewers({ changed: 'requests' }),
  );

  readonly reviewedPhotosOf = throttle<number>(
    this.pause,
    (userId) => void this.sendToReviewers({ changed: 'photos', user_id: userId }),
  );

  /** Tells the groups of a member of their name, photos or absence. */
  async ofMember(userId: number): Promise<void> {
    for (const groupId of await idsIn(rows(this.database, GROUPS_OF_MEMBER, { userId }))) {
      this.messagesIn(groupId, [userId]);
      this.membersIn(groupId, [userId]);
    }
  }

  async sendToReviewers(hint: LiveHint, subjectId: number | null = null): Promise<void> {
    const values = { connected: this.streams.userIds, subjectId };
    this.streams.send(await idsIn(rows(this.database, LISTENING_REVIEWERS, values)), hint);
  }

  private async sendPhotosOf(userId: number) {
    const groupIds = await idsIn(rows(this.database, GROUPS_OF_VISIBLE_MEMBER, { userId }));
    const members = new Set(groupIds.flatMap((id) => this.members.hearing(id, [userId])));
    members.delete(userId);
    this.streams.send(members, { changed: 'photos', user_id: userId });
  }
}

async function idsIn(found: Promise<{ id: number }[]>): Promise<number[]> {
  return ((await found.catch(logNotSent)) ?? []).map(({ id }) => id);
}

/** Polls make up for a hint that is lost. */
export function logNotSent(error: Error): undefined {
  logger.warn({ error: error.name }, 'hint not sent, polls will show it');
}
