import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@lodge/contracts';
import type { Json } from '@lodge/service';
import { SessionKeys } from '@lodge/access';
import type { Owner } from '@lodge/limits';
import type { Reader } from '../groups/group-access.service.js';
import { HiddenPairs } from './hidden-pairs.js';
import { MessagePagesService, type MessagePage } from './message-pages.service.js';
import type { MessagesQuery } from './messages.dto.js';

export interface TaggedPage {
  tag: string;
  json: Json<ResponseOf<'messages'>>;
}

const LABEL = 'tags of messages';

@Injectable()
export class MessageReadingService {
  // A tag is signed once for each page rather than for each poll.
  private readonly tags = new WeakMap<MessagePage, string>();

  constructor(
    private readonly pages: MessagePagesService,
    private readonly pairs: HiddenPairs,
    private readonly keys: SessionKeys,
  ) {}

  // Neither hidden messages nor a block that hides nothing here may change the tag.
  async page(
    userId: number,
    groupId: number,
    { version, pairs_version: pairsVersion }: Reader,
    query: MessagesQuery,
    owner: Owner,
  ): Promise<TaggedPage> {
    const shared = await this.pages.readShared(groupId, version, query, owner);
    const hidden = pairsVersion > 0 ? await this.pairs.of(userId, pairsVersion) : undefined;
    const isAuthorHidden = hidden && [...shared.authors].some((author) => hidden.has(author));
    const page = isAuthorHidden
      ? await this.pages.readOwn(groupId, version, query, owner, { id: userId, pairsVersion })
      : shared;
    return { tag: this.tagOf(groupId, page), json: page.json };
  }

  private tagOf(groupId: number, page: MessagePage): string {
    const tag = this.tags.get(page) ?? this.keys.sign(LABEL, `${groupId} ${page.json}`);
    this.tags.set(page, tag);
    return tag;
  }
}
