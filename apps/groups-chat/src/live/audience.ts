import { Injectable } from '@nestjs/common';
import { rows } from '@lodge/database';
import { DataSource } from 'typeorm';
import * as sql from './audience.sql.js';
import { Streams } from './streams.js';

@Injectable()
export class Audience {
  constructor(
    private readonly database: DataSource,
    private readonly streams: Streams,
  ) {}

  companionsOf(userId: number): Promise<number[]> {
    return this.listeners(sql.LISTENING_COMPANIONS, [userId]);
  }

  async groupsOf(userId: number): Promise<number[]> {
    return (await rows(this.database, sql.GROUPS_OF_MEMBER, [userId])).map(({ id }) => id);
  }

  reviewers(): Promise<number[]> {
    return this.listeners(sql.LISTENING_REVIEWERS);
  }

  reviewersOf(subjectId: number | null): Promise<number[]> {
    return this.listeners(sql.LISTENING_REVIEWERS_OF, [subjectId]);
  }

  private async listeners(query: typeof sql.LISTENING_COMPANIONS, values: (number | null)[] = []) {
    const { userIds } = this.streams;
    if (userIds.length === 0) return [];
    return (await rows(this.database, query, [userIds, ...values])).map(({ id }) => id);
  }
}
