import { Injectable } from '@nestjs/common';

// Of some 10 KB each.
const GROUPS = 500;

interface Page {
  version: number;
  text: Promise<string>;
}

/**
 * The newest messages of the groups that were asked for last, as the text of the answer. A version fixes what a poll shows
 * (the schema sees to it), so after a message its page is read and written out once, and not once for every member.
 */
@Injectable()
export class NewestPages {
  private readonly pages = new Map<number, Page>();

  /** @param version as it was just read, together with the right to see it */
  read(groupId: number, version: number, fetch: () => Promise<object>): Promise<string> {
    const known = this.pages.get(groupId);
    const page =
      known?.version === version
        ? known
        : { version, text: fetch().then((answer) => JSON.stringify(answer)) };
    this.keep(groupId, page);
    page.text.catch(() => this.forget(groupId, page));
    return page.text;
  }

  private keep(groupId: number, page: Page) {
    // Last in the map is what was asked for last.
    this.pages.delete(groupId);
    this.pages.set(groupId, page);
    if (this.pages.size > GROUPS) this.pages.delete(this.pages.keys().next().value!);
  }

  private forget(groupId: number, page: Page) {
    if (this.pages.get(groupId) === page) this.pages.delete(groupId);
  }
}
