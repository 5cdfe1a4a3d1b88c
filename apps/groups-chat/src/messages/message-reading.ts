import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ResponseOf } from '@lodge/contracts';
import type { Json } from '@lodge/http';
import { SessionKeys } from '@lodge/session';
import type { Reader } from './group-access.js';
import { HiddenPairs } from './hidden-pairs.js';
import { MessagePages, type MessagePage } from './message-pages.js';
import type { MessagesQuery } from './messages.dto.js';

// An answer that the client may already have, by its tag.
export interface TaggedPage {
  tag: string;
  read: () => Promise<Json<ResponseOf<'messages'>>>;
}

const LABEL = 'tags of messages';
// Groups.
const TAGS = 5_000;

@Injectable()
export class MessageReading {
  // Signed once for each version rather than for each poll.
  private readonly tags = new LRUCache<number, { version: number; tag: string }>({ max: TAGS });
  private readonly tagsOfPages = new WeakMap<MessagePage, string>();

  constructor(
    private readonly pages: MessagePages,
    private readonly pairs: HiddenPairs,
    private readonly keys: SessionKeys,
  ) {}

  // Tags are signed, so that they look alike and tell nothing. That of a member whom a block
  // concerns follows from what they see: what they do not see must not move it.
  async page(
    userId: number,
    groupId: number,
    { version, pairs_version: pairsVersion }: Reader,
    query: MessagesQuery,
  ): Promise<TaggedPage> {
    const shared = () => this.pages.read(groupId, version, query);
    const hidden = pairsVersion > 0 ? await this.pairs.of(userId, pairsVersion) : undefined;
    if (!hidden?.size)
      return { tag: this.tagOf(groupId, version), read: async () => (await shared()).json };
    const isAuthorHidden = [...(await shared()).authors].some((author) => hidden.has(author));
    const viewer = isAuthorHidden ? { id: userId, pairsVersion } : undefined;
    const page = await this.pages.read(groupId, version, query, viewer);
    return { tag: this.tagOfPage(groupId, page), read: async () => page.json };
  }

  private tagOfPage(groupId: number, page: MessagePage): string {
    const tag = this.tagsOfPages.get(page) ?? this.keys.sign(LABEL, `${groupId} ${page.json}`);
    this.tagsOfPages.set(page, tag);
    return tag;
  }

  private tagOf(groupId: number, version: number): string {
    const known = this.tags.get(groupId);
    if (known?.version === version) return known.tag;
    const tag = this.keys.sign(LABEL, `${groupId}-${version}`);
    this.tags.set(groupId, { version, tag });
    return tag;
  }
}
