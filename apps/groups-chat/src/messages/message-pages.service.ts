import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MESSAGE_PAGE, type ChatMessage, type ResponseOf } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { batch, toJson, VersionCache, type Json } from '@lodge/service';
import { ListTurns, SessionKeys } from '@lodge/access';
import type { Owner } from '@lodge/limits';
import { DataSource } from 'typeorm';
import type { Reader } from '../groups/group-access.service.js';
import { HiddenMembersCache } from './hidden-members.cache.js';
import type { MessagesQuery } from './messages.dto.js';
import { LIST_NEWER_PAGES, LIST_OLDER_PAGES } from './messages.sql.js';

// Groups; a page takes about 10 KB.
const NEWEST_PAGES = 500;
// Messages, of 250 bytes usually and 1.5 KB at most.
const OTHER_MESSAGES = 50_000;
const MAX_AT_ONCE = 50;
const LABEL = 'tags of messages';

interface MessagePage {
  json: Json<ResponseOf<'messages'>>;
  tag: string;
  authors: ReadonlySet<number>;
}

interface Request {
  userId: number;
  groupId: number;
  /** Read just now, with the versions that it states. */
  reader: Reader;
  query: MessagesQuery;
  owner: Owner;
}

/** `viewerId` is that of a member whom a block concerns; the others share one page. */
type PageQuery = MessagesQuery & { groupId: number; viewerId: number | null };

const isNewest = ({ limit, before, after }: MessagesQuery) =>
  limit === MESSAGE_PAGE.default && before === undefined && after === undefined;

const isForward = ({ before, after }: MessagesQuery) => after !== undefined && before === undefined;

// A version determines what every page shows (the schema ensures it): it is read, serialized and
// signed once, not once per member. Skipping hidden messages can take long, so pages other than the
// newest are read in turn.
@Injectable()
export class MessagePagesService {
  private readonly newest = new VersionCache<number, MessagePage>(NEWEST_PAGES);
  // Kept apart, so that reading old messages never costs a poll its page.
  private readonly others = new LRUCache<string, MessagePage, () => Promise<MessagePage>>({
    maxSize: OTHER_MESSAGES,
    fetchMethod: (_key, _stale, { context: fetch }) => fetch(),
    ignoreFetchAbort: true,
  });
  private readonly listOlder = this.batched(LIST_OLDER_PAGES);
  private readonly listNewer = this.batched(LIST_NEWER_PAGES);

  constructor(
    private readonly database: DataSource,
    private readonly turns: ListTurns,
    private readonly hiddenMembers: HiddenMembersCache,
    private readonly keys: SessionKeys,
  ) {}

  // Neither hidden messages nor a block that hides nothing here may change the tag.
  async read(request: Request): Promise<MessagePage> {
    const { userId, reader } = request;
    const shared = await this.readShared(request);
    if (reader.pairs_version === 0) return shared;
    const hidden = await this.hiddenMembers.get(userId, reader.pairs_version);
    return [...shared.authors].some((author) => hidden.has(author))
      ? this.readOwn(request)
      : shared;
  }

  private readShared(request: Request): Promise<MessagePage> {
    const { groupId, query, reader } = request;
    const page = { ...query, groupId, viewerId: null };
    const list = isForward(query) ? this.listNewer : this.listOlder;
    const fetch = async () => this.pageOf(await list(page), page);
    return isNewest(query)
      ? this.newest.get(groupId, reader.version, fetch)
      : this.readInTurn(request, [], fetch);
  }

  // Not in a batch: it may take long, and no other member waits for it.
  private readOwn(request: Request): Promise<MessagePage> {
    const { groupId, query, userId, reader } = request;
    const page = { ...query, groupId, viewerId: userId };
    const list = isForward(query) ? LIST_NEWER_PAGES : LIST_OLDER_PAGES;
    return this.readInTurn(request, [userId, reader.pairs_version], async () => {
      const [found] = await this.load(list, [page]);
      return this.pageOf(found, page);
    });
  }

  private async readInTurn(
    { groupId, reader, query: { before, after, limit }, owner }: Request,
    viewer: number[],
    fetch: () => Promise<MessagePage>,
  ): Promise<MessagePage> {
    const key = [groupId, reader.version, ...viewer, before, after, limit].join();
    const read = () => this.others.forceFetch(key, { context: fetch, size: limit });
    return this.others.get(key) ?? this.turns.take(owner, read);
  }

  private batched(list: typeof LIST_OLDER_PAGES) {
    return batch((pages: PageQuery[]) => this.load(list, pages), { most: MAX_AT_ONCE });
  }

  private async load(list: typeof LIST_OLDER_PAGES, pages: PageQuery[]): Promise<ChatMessage[][]> {
    const listed = await rows(this.database, list, {
      groupIds: pages.map(({ groupId }) => groupId),
      afters: pages.map(({ after = 0 }) => after),
      befores: pages.map(({ before = Number.MAX_SAFE_INTEGER }) => before),
      viewerIds: pages.map(({ viewerId }) => viewerId),
      limit: Math.max(...pages.map(({ limit }) => limit)) + 1,
    });
    const found = pages.map((): ChatMessage[] => []);
    for (const { position, ...message } of listed) found[position - 1].push(message);
    return found;
  }

  private pageOf(found: ChatMessage[], query: PageQuery): MessagePage {
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
    const tag = this.keys.sign(LABEL, `${query.groupId} ${json}`);
    return { json, tag, authors: new Set(authors) };
  }
}
