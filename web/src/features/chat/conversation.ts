import { MESSAGE_PAGE, urlOf, type ChatMessage, type QueryOf } from '@lodge/contracts';
import type { Cache, MutatorOptions, ScopedMutator } from 'swr';
import { asApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { postMessage, type Delivery } from './outbox.js';
import {
  lastId,
  startOf,
  withEdited,
  withNewest,
  withOlder,
  withoutMessage,
  withSent,
  type History,
  type MessagePage,
} from './history.js';

// Pages that a poll fetches at most; a larger gap since the last one restarts the history.
const CATCH_UP_PAGES = 10;
// Limit of pages loaded back from the newest to open the conversation in an earlier place.
const BACK_PAGES = 3;
// The newest page cannot reveal that an older message was deleted, so every tenth poll rereads
// what is loaded.
const REREAD_EVERY = 10;

type Reached = 'loaded' | 'too-far' | 'failed';

// The calls of one conversation. SWR's cache holds its history, under the URL of the newest page, and
// drops the response to a poll that began before the history was changed otherwise.
export class Conversation {
  readonly url;
  private polls = 0;
  private readId = 0;
  private olderPage?: Promise<void>;
  // What a hint announced and no poll has shown yet.
  private hinted: 'newer' | 'any-age' | null = null;

  constructor(
    private readonly groupId: number,
    private readonly cache: Cache<History>,
    private readonly mutate: ScopedMutator,
  ) {
    this.url = urlOf('messages', { params: { id: groupId } });
  }

  /** SWR's fetcher: fetches the newest page, and back from there to what is known. */
  readonly fetchHistory = async (): Promise<History> => {
    const newest = await this.page();
    const { known } = this;
    if (!known) return newest;
    // If nothing new explains a hint, an older message was edited or deleted.
    const isUnexplained = this.hinted === 'newer' && lastId(newest) <= lastId(known);
    const isDue = ++this.polls % REREAD_EVERY === 0;
    const isReread = isDue || isUnexplained || this.hinted === 'any-age';
    const goal = isReread ? startOf(known) : lastId(known);
    let page = newest;
    for (let pages = 0; pages < CATCH_UP_PAGES && startOf(page) > goal; pages += 1)
      page = withOlder(page, await this.page({ before: startOf(page), limit: MESSAGE_PAGE.max }));
    return startOf(page) > lastId(known) ? newest : withNewest(known, page);
  };

  /** To be called once SWR has taken what `fetchHistory` returned. */
  readonly forgetHint = () => {
    this.hinted = null;
  };

  readonly poll = (): Promise<unknown> => this.mutate(this.url);

  readonly pollFor = (hint: 'newer' | 'any-age') => {
    if (this.hinted !== 'any-age') this.hinted = hint;
    return this.poll();
  };

  /** Forgets the history and drops the response to a poll in progress. */
  readonly close = () => void this.mutate(this.url, undefined);

  readonly loadBackTo = async (id: number, maxPages = BACK_PAGES): Promise<Reached> => {
    await this.olderPage?.catch(() => undefined);
    const isBeyond = () => this.known !== undefined && startOf(this.known) > id;
    try {
      for (let pages = 0; isBeyond() && pages < maxPages; pages += 1)
        await this.loadOlder(MESSAGE_PAGE.max);
    } catch {
      return 'failed';
    }
    return isBeyond() ? 'too-far' : 'loaded';
  };

  // A page that is loading already serves every caller.
  readonly loadOlder = (limit?: number): Promise<void> => {
    this.olderPage ??= this.loadOlderPage(limit).finally(() => (this.olderPage = undefined));
    return this.olderPage;
  };

  readonly send = (message: Delivery): Promise<ChatMessage> =>
    this.change(postMessage(this.groupId, message), withSent);

  readonly amend = (messageId: number, content: string): Promise<unknown> =>
    this.change(
      callApi('editOwnMessage', { params: { id: this.groupId, messageId }, body: { content } }),
      (history, { chat_message }) => withEdited(history, chat_message),
    );

  // Admins delete other members' messages through a route that is logged.
  readonly remove = (id: number, by: 'author' | 'admin'): Promise<unknown> => {
    const call =
      by === 'admin'
        ? callApi('deleteMessage', { params: { id } })
        : callApi('deleteOwnMessage', { params: { id: this.groupId, messageId: id } });
    return this.change(
      call.catch((error: unknown) => {
        // The message was deleted elsewhere meanwhile, which is the same outcome.
        if (asApiError(error).status !== 404) throw error;
      }),
      (history) => withoutMessage(history, id),
    );
  };

  /** Marks the group as read up to a message, unless it is read further. */
  readonly markRead = async (id: number): Promise<void> => {
    if (id <= this.readId) return;
    const before = this.readId;
    this.readId = id;
    const call = { params: { id: this.groupId }, body: { message_id: id } };
    await callApi('readMessages', call).catch((error: unknown) => {
      this.readId = before;
      throw error;
    });
  };

  private get known(): History | undefined {
    return this.cache.get(this.url)?.data;
  }

  // Also polls after a failure: the server may have done it nevertheless, or removed the viewer.
  private async change<Result>(
    call: Promise<Result>,
    changed: (history: History, result: Result) => History,
  ): Promise<Result> {
    try {
      const result = await call;
      this.update((history) => changed(history, result));
      return result;
    } catch (error) {
      void this.poll();
      throw error;
    }
  }

  private update(changed: (history: History) => History, options?: MutatorOptions<History>) {
    void this.mutate<History>(this.url, (history) => history && changed(history), options);
  }

  private async loadOlderPage(limit?: number): Promise<void> {
    const { known } = this;
    if (!known || startOf(known) === 0) return;
    const older = await this.page({ before: startOf(known), limit });
    // The history may have restarted meanwhile.
    const isNext = (history: History) => startOf(history) === startOf(known);
    this.update((history) => (isNext(history) ? withOlder(history, older) : history), {
      revalidate: Boolean(this.cache.get(this.url)?.isValidating),
    });
  }

  // The browser caches the responses and revalidates them, so an unchanged page costs a 304.
  private page(query: QueryOf<'messages'> = {}): Promise<MessagePage> {
    return callApi('messages', { params: { id: this.groupId }, query });
  }
}
