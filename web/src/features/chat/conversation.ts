import {
  MESSAGE_PAGE,
  urlOf,
  type ChatMessage,
  type MessagePage,
  type NodEmoji,
  type QueryOf,
} from '@lodge/contracts';
import type { Cache, MutatorOptions, ScopedMutator } from 'swr';
import { asApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { serializeByKey } from '../../lib/serialize.js';
import { postMessage, type Delivery } from './outbox.js';
import {
  lastId,
  messagesIn,
  startOf,
  withEdited,
  withNewer,
  withNewest,
  withNod,
  withOlder,
  withoutMessage,
  withSent,
  type History,
} from './history.js';

// Pages that a poll fetches at most; a larger gap since the last one restarts the history.
const CATCH_UP_PAGES = 10;
// Limit of pages loaded back from the newest to open the conversation in an earlier place.
const BACK_PAGES = 3;
// The newest page does not tell that an older message was edited, nodded to or deleted: every tenth
// poll rereads what is loaded. Not each hint, or a nod would cost every open page all it has loaded.
const REREAD_EVERY = 10;

// The calls of one conversation. SWR's cache holds its history, under the URL of the newest page, and
// drops the response to a poll that began before the history was changed otherwise. One that opened
// around a place grows both ways, and need not reach the end: its last page counts as the newest.
export class Conversation {
  readonly url;
  private polls = 0;
  private readId = 0;
  private olderPage?: Promise<void>;
  // What a hint announced and no poll has shown yet.
  private hinted: 'newer' | 'any-age' | null = null;

  constructor(
    readonly groupId: number,
    private readonly cache: Cache<History>,
    private readonly mutate: ScopedMutator,
    // The id of a message, or an instant, to begin around; '' for the end.
    private readonly around = '',
  ) {
    const query = { around: around || undefined };
    this.url = urlOf('messages', { params: { id: groupId }, query });
  }

  /** SWR's fetcher: fetches the newest page, and back from there to what is known. */
  readonly fetchHistory = async (): Promise<History> => {
    const newest = await this.newestPage();
    const { known, hinted } = this;
    if (!known) return newest;
    const isReread = ++this.polls % REREAD_EVERY === 0 || hinted === 'any-age';
    const goal = isReread ? startOf(known) : lastId(known);
    let page = newest;
    for (let pages = 0; pages < CATCH_UP_PAGES && startOf(page) > goal; pages += 1)
      page = withOlder(page, await this.page({ before: startOf(page), limit: MESSAGE_PAGE.max }));
    const history = startOf(page) > lastId(known) ? newest : withNewest(known, page);
    // What was hinted may follow the last page.
    return this.around && hinted ? { ...history, has_newer: true } : history;
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

  readonly loadBackTo = async (id: number): Promise<void> => {
    const isBeyond = () => this.known && startOf(this.known) > id;
    for (let pages = 0; isBeyond() && pages < BACK_PAGES; pages += 1)
      await this.loadOlder(MESSAGE_PAGE.max);
  };

  // A page that is loading already serves every caller.
  readonly loadOlder = (limit?: number): Promise<void> => {
    this.olderPage ??= this.loadOlderPage(limit).finally(() => (this.olderPage = undefined));
    return this.olderPage;
  };

  readonly loadNewer = async (): Promise<void> => {
    const { known } = this;
    if (!known?.has_newer) return;
    const newer = await this.page({ after: lastId(known), limit: MESSAGE_PAGE.max });
    this.grow((history) =>
      lastId(history) === lastId(known) ? withNewer(history, newer) : history,
    );
  };

  readonly send = (message: Delivery): Promise<ChatMessage> =>
    this.change(postMessage(this.groupId, message), withSent);

  readonly amend = (messageId: number, content: string): Promise<unknown> =>
    this.change(
      callApi('editOwnMessage', { params: { id: this.groupId, messageId }, body: { content } }),
      (history, { chat_message }) => withEdited(history, chat_message),
    );

  /** Shown at once. The calls for a message follow each other, so that the last press decides. */
  readonly nod = (messageId: number, emoji: NodEmoji): Promise<unknown> => {
    const { nods } = messagesIn(this.known!).find(({ id }) => id === messageId) ?? {};
    const own = nods?.some((one) => one.mine && one.emoji === emoji) ? undefined : emoji;
    const params = { id: this.groupId, messageId };
    const send = () =>
      own ? callApi('nod', { params, body: { emoji: own } }) : callApi('takeNodBack', { params });
    this.update((history) => withNod(history, messageId, own), { revalidate: false });
    return this.change(serializeByKey<unknown>(`nod ${messageId}`, send), (history) => history);
  };

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

  readonly pin = async (messageId: number, isPinned: boolean): Promise<void> => {
    const params = { id: this.groupId, messageId };
    await callApi(isPinned ? 'pinMessage' : 'unpinMessage', { params });
    await this.poll();
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

  // Rereads after a failure: the server may have done it nevertheless, or removed the viewer.
  private async change<Result>(
    call: Promise<Result>,
    changed: (history: History, result: Result) => History,
  ): Promise<Result> {
    try {
      const result = await call;
      this.update((history) => changed(history, result));
      return result;
    } catch (error) {
      void this.pollFor('any-age');
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
    this.grow((history) => (isNext(history) ? withOlder(history, older) : history));
  }

  // A poll in progress is dropped, and begins again.
  private grow(grown: (history: History) => History) {
    this.update(grown, { revalidate: Boolean(this.cache.get(this.url)?.isValidating) });
  }

  private newestPage(): Promise<MessagePage> {
    if (!this.around) return this.page();
    const place = this.known ? { before: lastId(this.known) + 1 } : { around: this.around };
    return this.page({ ...place, limit: MESSAGE_PAGE.max });
  }

  // The browser caches the responses and revalidates them, so an unchanged page costs a 304.
  private page(query: QueryOf<'messages'> = {}): Promise<MessagePage> {
    return callApi('messages', { params: { id: this.groupId }, query });
  }
}
