import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { Streams } from './streams.js';

/** Who of those with a stream here may be told of something: asked anew each time, so that one who was removed hears nothing more. */
@Injectable()
export class Audience {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly streams: Streams,
  ) {}

  membersOf(groupId: number): Promise<number[]> {
    return this.among(
      'select user_id as id from memberships where group_id = $2 and user_id = any($1)',
      [groupId],
    );
  }

  /** Those who are in a group with a member. */
  companionsOf(userId: number): Promise<number[]> {
    return this.among(
      'select distinct user_id as id from memberships where group_id in (select group_id from memberships where user_id = $2) and user_id = any($1) and user_id <> $2',
      [userId],
    );
  }

  admins(): Promise<number[]> {
    return this.among('select id from users where is_admin and id = any($1)');
  }

  private async among(statement: string, values: unknown[] = []): Promise<number[]> {
    const { userIds } = this.streams;
    if (userIds.length === 0) return [];
    return (await rows<{ id: number }>(this.database, statement, [userIds, ...values])).map(
      ({ id }) => id,
    );
  }
}
