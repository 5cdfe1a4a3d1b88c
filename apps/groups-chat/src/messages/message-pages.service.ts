import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LIMITS, MESSAGE_PAGE, type PinnedMessage, type ResponseOf } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { batch, toJson, VersionCache, type Json } from '@lodge/service';
import { ListTurns, SessionKeys } from '@lodge/access';
import type { Owner } from '@lodge/limits';
import { DataSource } from 'typeorm';
import type { Reader } from '../groups/group-access.service.js';
import { HiddenMembersCache } from './hidden-members.cache.js';
import { placeOf, type MessagesQuery } from './messages.dto.js';
import { FIND_TIME, LIST_NEWER_PAGES, LIST_OLDER_PAGES, LIST_PINS } from './messages.sql.js';
import { countedFor, NOBODY, withNods, type Given, type StoredMessage } from './nods.js';

// Groups; a page takes about 10 KB.
const NEWEST_PAGES = 500;
// Each is of 250 bytes, which a message takes usually: 12 MB in all.
const OTHER_UNITS = 50_000;
const UNIT = 250;
// Bytes of the id of who gave a nod, in the list of the message and in the set of the page.
const NODDER = 16;
const MAX_AT_ONCE = 50;
const LABEL = 'tags of messages';

interface MessagePage {
  json: Json<ResponseOf<'messages'>>;
  tag: string;
  authors: ReadonlySet<number>;
  // Keyed by the id of the message.
  nods: ReadonlyMap<number, Given[]>;
  nodders: ReadonlySet<number>;
  // Nods in all.
  given: number;
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

interface Found {
  messages: StoredMessage[];
  pins: PinnedMessage[];
}

const isNewest = ({ limit, before, after }: MessagesQuery) =>
  limit === MESSAGE_PAGE.default && before === undefined && after === undefined;

const isForward = ({ before, after }: MessagesQuery) => after !== undefined && before === undefined;

const overlap = (few: ReadonlySet<number>, many: ReadonlySet<number>) =>
  [...few].some((id) => many.has(id));

// A version determines what every page shows (the schema ensures it): it is read, serialized and
// signed once, not once per member, except for who gave a nod in it or does not see who did.
// Skipping hidden messages can take long, so pages other than the newest are read in turn.
@Injectable()
export class MessagePagesService {
  private readonly newest = new VersionCache<number, MessagePage>(NEWEST_PAGES);
  // Kept apart, so that reading old messages never costs a poll its page.
  private readonly others = new LRUCache<string, MessagePage, () => Promise<MessagePage>>({
    maxSize: OTHER_UNITS,
    sizeCalculation: ({ json, given }) => Math.ceil((json.length + given * NODDER) / UNIT),
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
    const { userId, reader, query } = request;
    const hidden =
      reader.pairs_version === 0
        ? NOBODY
        : await this.hiddenMembers.get(userId, reader.pairs_version);
    const page =
      query.around === undefined
        ? await this.readBeside(request, hidden)
        : await this.readAround(request, query.around);
    return page.nodders.has(userId) || overlap(hidden, page.nodders)
      ? this.countedFor(request, page, hidden)
      : page;
  }

  // No cache keeps the result: it takes less than the call.
  private countedFor({ userId, groupId }: Request, page: MessagePage, hidden: ReadonlySet<number>) {
    const body = JSON.parse(page.json) as ResponseOf<'messages'>;
    for (const message of body.messages)
      message.nods = countedFor(userId, page.nods.get(message.id) ?? null, hidden);
    return { ...page, ...this.signed(groupId, body) };
  }

  private async readBeside(request: Request, hidden: ReadonlySet<number>): Promise<MessagePage> {
    const shared = await this.readShared(request);
    return overlap(shared.authors, hidden) ? this.readOwn(request) : shared;
  }

  /** Half of the page is before the place, the other half begins with it. */
  private readAround(request: Request, around: string): Promise<MessagePage> {
    const { groupId, query, userId, reader, owner } = request;
    return this.turns.take(owner, async () => {
      const after = await this.lastBefore(groupId, around);
      const viewerId = reader.pairs_version === 0 ? null : userId;
      const half = { groupId, viewerId, limit: Math.ceil(query.limit / 2) };
      const before = query.limit - half.limit;
      const [{ messages: older }] = await this.load(LIST_OLDER_PAGES, [
        { ...half, before: after + 1 },
      ]);
      const [{ messages: newer }] = await this.load(LIST_NEWER_PAGES, [{ ...half, after }]);
      const messages = [...older.slice(0, before).reverse(), ...newer.slice(0, half.limit)];
      return this.sealed(groupId, [], messages, {
        has_more: older.length > before,
        has_newer: newer.length > half.limit,
      });
    });
  }

  private async lastBefore(groupId: number, around: string): Promise<number> {
    const place = placeOf(around);
    if (typeof place === 'number') return place - 1;
    return (await row(this.database, FIND_TIME, { groupId, time: place }))!.before;
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
    const read = () => this.others.forceFetch(key, { context: fetch });
    return this.others.get(key) ?? this.turns.take(owner, read);
  }

  private batched(list: typeof LIST_OLDER_PAGES) {
    return batch((pages: PageQuery[]) => this.load(list, pages), { most: MAX_AT_ONCE });
  }

  private async load(list: typeof LIST_OLDER_PAGES, pages: PageQuery[]): Promise<Found[]> {
    const viewerIds = pages.map(({ viewerId }) => viewerId);
    const [listed, pinned] = await Promise.all([
      rows(this.database, list, {
        groupIds: pages.map(({ groupId }) => groupId),
        afters: pages.map(({ after = 0 }) => after),
        befores: pages.map(({ before = Number.MAX_SAFE_INTEGER }) => before),
        viewerIds,
        limit: Math.max(...pages.map(({ limit }) => limit)) + 1,
      }),
      // Other pages name no pins.
      pages.some(isNewest)
        ? rows(this.database, LIST_PINS, {
            groupIds: pages.map((page) => (isNewest(page) ? page.groupId : null)),
            viewerIds,
          })
        : [],
    ]);
    const found = pages.map((): Found => ({ messages: [], pins: [] }));
    for (const { position, ...message } of listed) found[position - 1].messages.push(message);
    for (const { position, ...pin } of pinned) found[position - 1].pins.push(pin);
    return found;
  }

  private pageOf({ messages: found, pins: all }: Found, query: PageQuery): MessagePage {
    const messages = found.slice(0, query.limit);
    // More are there once the author of a fourth is back.
    const pins = all.slice(0, LIMITS.pins);
    return this.sealed(query.groupId, found, isForward(query) ? messages : messages.reverse(), {
      has_more: found.length > query.limit,
      ...(pins.length > 0 && { pins }),
    });
  }

  private sealed(
    groupId: number,
    found: StoredMessage[],
    messages: StoredMessage[],
    more: Omit<ResponseOf<'messages'>, 'messages'>,
  ): MessagePage {
    const shown = messages.map((message) => withNods(message, null));
    const nods = new Map(messages.flatMap(({ id, nods: given }) => (given ? [[id, given]] : [])));
    // Includes the author of the extra message, which `has_more` reveals, authors of quotes, and
    // those whom messages name.
    const further = found.flatMap(({ reply_to, mentions }) =>
      [reply_to ?? [], mentions ?? []].flat(),
    );
    const authors = [...found, ...further, ...(more.pins ?? [])].map(({ user_id }) => user_id);
    const nodders = [...nods.values()].flat().flatMap(({ user_ids }) => user_ids);
    return {
      ...this.signed(groupId, { messages: shown, ...more }),
      authors: new Set(authors),
      nods,
      nodders: new Set(nodders),
      given: nodders.length,
    };
  }

  private signed(groupId: number, body: ResponseOf<'messages'>) {
    const json = toJson<ResponseOf<'messages'>>(body);
    return { json, tag: this.keys.sign(LABEL, `${groupId} ${json}`) };
  }
}
