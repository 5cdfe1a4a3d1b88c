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
    return this.listeners((connected) =>
      rows(this.database, sql.LISTENING_COMPANIONS, { connected, userId }),
    );
  }

  async groupsOf(userId: number): Promise<number[]> {
    return (await rows(this.database, sql.GROUPS_OF_MEMBER, { userId })).map(({ id }) => id);
  }

  reviewers(subjectId: number | null = null): Promise<number[]> {
    return this.listeners((connected) =>
      rows(this.database, sql.LISTENING_REVIEWERS, { connected, subjectId }),
    );
  }

  private async listeners(find: (connected: number[]) => Promise<{ id: number }[]>) {
    const { userIds } = this.streams;
    return userIds.length === 0 ? [] : (await find(userIds)).map(({ id }) => id);
  }
}
