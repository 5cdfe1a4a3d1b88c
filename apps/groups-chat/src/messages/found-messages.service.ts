import { Injectable } from '@nestjs/common';
import { withEmblem } from '@lodge/contracts';
import { pageById, searchRows } from '@lodge/database';
import { DataSource } from 'typeorm';
import type { FoundMessagesQuery } from './messages.dto.js';
import { SEARCH_MESSAGES } from './found-messages.sql.js';

@Injectable()
export class FoundMessagesService {
  constructor(private readonly database: DataSource) {}

  /** Finds nothing in a group of which the viewer is no member, as in one that does not exist. */
  async search(viewerId: number, { q, group_id, cursor, limit }: FoundMessagesQuery) {
    if (!q) return { messages: [], next_cursor: null };
    const found = await searchRows(this.database, SEARCH_MESSAGES, {
      viewerId,
      groupId: group_id ?? null,
      q,
      before: cursor ? Number(cursor) : Number.MAX_SAFE_INTEGER,
      limit: limit + 1,
    });
    const { page, next_cursor } = pageById(found, limit);
    const messages = page.map((one) => ({ ...one, group: withEmblem(one.group, one.group.name) }));
    return { messages, next_cursor };
  }
}
