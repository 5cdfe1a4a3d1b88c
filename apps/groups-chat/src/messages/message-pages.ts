import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { MESSAGE_PAGE, type ChatMessage, type ResponseOf } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { batch, toJson, type Json } from '@lodge/service';
import { ListTurns } from '@lodge/access';
import type { DataSource } from 'typeorm';
import type { MessagesQuery } from './messages.dto.js';
import { LIST_NEWER_PAGES, LIST_OLDER_PAGES } from './messages.sql.js';

// Groups; a page takes about 10 KB.
const NEWEST_PAGES = 500;
// Messages, of 200 bytes usually and 1 KB at most.
const OTHER_MESSAGES = 50_000;
// Of one statement.
const MOST_AT_ONCE = 50;

export interface MessagePage {
  json: Json<ResponseOf<'messages'>>;
  authors: ReadonlySet<number>;
}

// Whose page it is, and the version of whom they do not see.
export interface PageViewer {
  id: number;
  pairsVersion: number;
}

interface Range {
  groupId: number;
  after: number;
  before: number;
  limit: number;
  viewerId: number | null;
}

interface NewestPage {
  version: number;
  page: Promise<MessagePage>;
}

const isNewest = ({ limit, before, after }: MessagesQuery) =>
  limit === MESSAGE_PAGE.default && before === undefined && after === undefined;

// A version determines what every page shows (the schema ensures it): a page is read and serialized
// once, not once per member. Pages asked for at once are one statement, but for those of members whom
// a block concerns: what is hidden from them is skipped, however much it is.
@Injectable()
export class MessagePages {
  private readonly newest = new LRUCache<number, NewestPage>({ max: NEWEST_PAGES });
  // Apart, so that reading old messages never costs a poll its page.
  private readonly others = new LRUCache<string, Promise<MessagePage>>({ maxSize: OTHER_MESSAGES });
  private readonly listOlder = this.batched(LIST_OLDER_PAGES);
  private readonly listNewer = this.batched(LIST_NEWER_PAGES);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly turns: ListTurns,
  ) {}

  // `version` as it was just read, together with the right to see it. Oldest first; `has_more` is
  // about the direction of the query. Without a viewer, as members see it whom no block concerns.
  read(
    groupId: number,
    version: number,
    query: MessagesQuery,
    viewer?: PageViewer,
  ): Promise<MessagePage> {
    return isNewest(query) && !viewer
      ? this.readNewest(groupId, version, query)
      : this.readOther(groupId, version, query, viewer);
  }

  private readNewest(groupId: number, version: number, query: MessagesQuery) {
    const cached = this.newest.get(groupId);
    if (cached?.version === version) return cached.page;
    const entry = { version, page: this.fetch(groupId, query) };
    this.newest.set(groupId, entry);
    entry.page.catch(() => this.newest.peek(groupId) === entry && this.newest.delete(groupId));
    return entry.page;
  }

  private readOther(groupId: number, version: number, query: MessagesQuery, viewer?: PageViewer) {
    const { before, after, limit } = query;
    const key = [groupId, version, before, after, limit, viewer?.id, viewer?.pairsVersion].join();
    const cached = this.others.get(key);
    if (cached) return cached;
    const page = this.fetch(groupId, query, viewer);
    this.others.set(key, page, { size: limit });
    page.catch(() => this.others.delete(key));
    return page;
  }

  private async fetch(
    groupId: number,
    { limit, before, after }: MessagesQuery,
    viewer?: PageViewer,
  ): Promise<MessagePage> {
    const isForward = after !== undefined && before === undefined;
    const range = {
      groupId,
      after: after ?? 0,
      before: before ?? Number.MAX_SAFE_INTEGER,
      limit,
      viewerId: viewer?.id ?? null,
    };
    const found = viewer
      ? await this.turns.take(viewer.id, () =>
          this.load(isForward ? LIST_NEWER_PAGES : LIST_OLDER_PAGES, [range]).then(([own]) => own),
        )
      : await (isForward ? this.listNewer : this.listOlder)(range);
    const messages = found.slice(0, limit);
    const json = toJson<ResponseOf<'messages'>>({
      messages: isForward ? messages : messages.reverse(),
      has_more: found.length > limit,
    });
    // Also of the one beyond the page, which `has_more` tells of.
    return { json, authors: new Set(found.map(({ user_id }) => user_id)) };
  }

  private batched(list: typeof LIST_OLDER_PAGES) {
    return batch((ranges: Range[]) => this.load(list, ranges), { most: MOST_AT_ONCE });
  }

  private async load(list: typeof LIST_OLDER_PAGES, ranges: Range[]): Promise<ChatMessage[][]> {
    const listed = await rows(this.database, list, [
      ranges.map(({ groupId }) => groupId),
      ranges.map(({ after }) => after),
      ranges.map(({ before }) => before),
      Math.max(...ranges.map(({ limit }) => limit)) + 1,
      ranges.map(({ viewerId }) => viewerId),
    ]);
    const pages = ranges.map((): ChatMessage[] => []);
    for (const { position, ...message } of listed) pages[position - 1].push(message);
    return pages;
  }
}
