import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ResponseOf } from '@lodge/contracts';
import { toJson, type Json } from '@lodge/http';

type MessagesPage = ResponseOf<'messages'>;

// Groups; a page takes about 10 KB.
const MAX_PAGES = 500;

interface CachedPage {
  version: number;
  json: Promise<Json<MessagesPage>>;
}

// A version determines what a poll shows (the schema ensures it): after a message its page is read
// and serialized once, not once per member.
@Injectable()
export class NewestPages {
  private readonly pages = new LRUCache<number, CachedPage>({ max: MAX_PAGES });

  // `version` as it was just read, together with the right to see it.
  read(
    groupId: number,
    version: number,
    fetch: () => Promise<MessagesPage>,
  ): Promise<Json<MessagesPage>> {
    const cached = this.pages.get(groupId);
    if (cached?.version === version) return cached.json;
    const page = { version, json: fetch().then(toJson) };
    this.pages.set(groupId, page);
    page.json.catch(() => this.forget(groupId, page));
    return page.json;
  }

  private forget(groupId: number, page: CachedPage) {
    if (this.pages.peek(groupId) === page) this.pages.delete(groupId);
  }
}
