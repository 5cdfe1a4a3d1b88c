import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@lodge/contracts';
import type { Json } from '@lodge/http';
import { SessionKeys } from '@lodge/session';
import type { Reader } from './group-access.js';
import { HiddenPairs } from './hidden-pairs.js';
import { MessagePages } from './message-pages.js';
import type { MessagesQuery } from './messages.dto.js';

// An answer that the client may already have, by its tag.
export interface TaggedPage {
  tag: string;
  read: () => Promise<Json<ResponseOf<'messages'>>>;
}

const LABEL = 'tags of messages';

@Injectable()
export class MessageReading {
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
    const hidden = await this.pairs.of(userId, pairsVersion);
    const shared = () => this.pages.read(groupId, version, query);
    if (hidden.size === 0)
      return {
        tag: this.keys.sign(LABEL, `${groupId}-${version}`),
        read: async () => (await shared()).json,
      };
    const isAuthorHidden = [...(await shared()).authors].some((author) => hidden.has(author));
    const viewer = isAuthorHidden ? { id: userId, pairsVersion } : undefined;
    const { json } = await this.pages.read(groupId, version, query, viewer);
    return { tag: this.keys.sign(LABEL, `${groupId} ${json}`), read: async () => json };
  }
}
