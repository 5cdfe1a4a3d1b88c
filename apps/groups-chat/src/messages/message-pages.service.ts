import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MESSAGE_PAGE, type ChatMessage, type ResponseOf } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { batch, toJson, VersionCache, type Json } from '@lodge/service';
import { ListTurnsInterceptor } from '@lodge/access';
import type { Owner } from '@lodge/limits';
import { DataSource } from 'typeorm';
import type { MessagesQuery } from './messages.dto.js';
import { LIST_NEWER_PAGES, LIST_OLDER_PAGES } from './messages.sql.js';

// Groups; a page takes about 10 KB.
const NEWEST_PAGES = 500;
// Messages, of 250 bytes usually and 1.5 KB at most.
const OTHER_MESSAGES = 50_000;
const MAX_AT_ONCE = 50;

export interface MessagePage {
  json: Json<ResponseOf<'messages'>>;
  authors: ReadonlySet<number>;
}

/** A member whom a block concerns; the others share one page. */
interface Viewer {
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

const isNewest = ({ limit, before, after }: MessagesQuery) =>
  limit === MESSAGE_PAGE.default && before === undefined && after === undefined;

const isForward = ({ before, after }: MessagesQuery) => after !== undefined && before === undefined;

const rangeOf = (groupId: number, query: MessagesQuery, viewerId: number | null): Range => ({
  groupId,
  after: query.after ?? 0,
  before: query.before ?? Number.MAX_SAFE_INTEGER,
  limit: query.limit,
  viewerId,
});

// A version determines what every page shows (the schema ensures it): it is read and serialized
// once, not once per member. Skipping hidden messages can take long, so pages other than the newest
// are read in turn.
@Injectable()
export class MessagePagesService {
  private readonly newest = new VersionCache<number, MessagePage>(NEWEST_PAGES);
  // Kept apart, so that reading old messages never costs a poll its page.
  private readonly others = new LRUCache<string, Promise<MessagePage>>({ maxSize: OTHER_MESSAGES });
  private readonly listOlder = this.batched(LIST_OLDER_PAGES);
  private readonly listNewer = this.batched(LIST_NEWER_PAGES);

  constructor(
    private readonly database: DataSource,
    private readonly turns: ListTurnsInterceptor,
  ) {}

  // `version` must have been read just now, together with the right to see it.
  readShared(groupId: number, version: number, query: MessagesQuery, owner: Owner) {
    const fetch = () => this.fetchShared(groupId, query);
    return isNewest(query)
      ? this.newest.get(groupId, version, fetch)
      : this.readInTurn([groupId, version], query, owner, fetch);
  }

  readOwn(
    groupId: number,
    version: number,
    query: MessagesQuery,
    owner: Owner,
    { id, pairsVersion }: Viewer,
  ) {
    const state = [groupId, version, id, pairsVersion];
    return this.readInTurn(state, query, owner, () => this.fetchOwn(groupId, query, id));
  }

  private async readInTurn(
    state: number[],
    { before, after, limit }: MessagesQuery,
    owner: Owner,
    fetch: () => Promise<MessagePage>,
  ) {
    const key = [...state, before, after, limit].join();
    const fetchOnce = () => {
      const page = fetch();
      this.others.set(key, page, { size: limit });
      page.catch(() => this.others.delete(key));
      return page;
    };
    // Another call may have read the page meanwhile. No member waits for another's turn.
    return (
      this.others.get(key) ??
      this.turns.take(owner, async () => this.others.get(key) ?? fetchOnce())
    );
  }

  private async fetchShared(groupId: number, query: MessagesQuery) {
    const list = isForward(query) ? this.listNewer : this.listOlder;
    return pageOf(await list(rangeOf(groupId, query, null)), query);
  }

  private async fetchOwn(groupId: number, query: MessagesQuery, viewerId: number) {
    const list = isForward(query) ? LIST_NEWER_PAGES : LIST_OLDER_PAGES;
    const [found] = await this.load(list, [rangeOf(groupId, query, viewerId)]);
    return pageOf(found, query);
  }

  private batched(list: typeof LIST_OLDER_PAGES) {
    return batch((ranges: Range[]) => this.load(list, ranges), { most: MAX_AT_ONCE });
  }

  private async load(list: typeof LIST_OLDER_PAGES, ranges: Range[]): Promise<ChatMessage[][]> {
    const listed = await rows(this.database, list, {
      groupIds: ranges.map(({ groupId }) => groupId),
      afters: ranges.map(({ after }) => after),
      befores: ranges.map(({ before }) => before),
      viewerIds: ranges.map(({ viewerId }) => viewerId),
      limit: Math.max(...ranges.map(({ limit }) => limit)) + 1,
    });
    const pages = ranges.map((): ChatMessage[] => []);
    for (const { position, ...message } of listed) pages[position - 1].push(message);
    return pages;
  }
}

function pageOf(found: ChatMessage[], query: MessagesQuery): MessagePage {
  const messages = found.slice(0, query.limit);
  const json = toJson<ResponseOf<'messages'>>({
    messages: isForward(query) ? messages : messages.reverse(),
    has_more: found.length > query.limit,
  });
  // Includes the author of the extra message, which `has_more` reveals, and authors of quotes.
  const authors = found.flatMap(({ user_id, reply_to }) => [
    user_id,
    ...(reply_to ? [reply_to.user_id] : []),
  ]);
  return { json, authors: new Set(authors) };
}
