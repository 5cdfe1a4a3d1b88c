import { MESSAGE_PAGE, urlOf, type ChatMessage, type QueryOf } from '@lodge/contracts';
import { asApiError, type ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { createStore } from '../../lib/create-store.js';
import { earlyData } from '../../lib/api/early-calls.js';
import { bodyOf, type Delivery } from './outbox.js';
import {
  leavesGap,
  NOTHING_KNOWN,
  startOf,
  withNewer,
  withEdited,
  withNewest,
  withOlder,
  withoutMessage,
  withReread,
  type History,
  type MessagePage,
} from './history.js';

// Pages fetched to close the gap between two polls; a larger gap restarts the history.
const CATCH_UP_PAGES = 10;
// Limit of pages loaded back from the newest to open the conversation in an earlier place.
const BACK_PAGES = 3;
// The newest page cannot reveal that an older message was deleted, so every tenth poll rereads all
// of them.
const REREAD_EVERY = 10;

const NONE: readonly ChatMessage[] = [];

export interface ConversationState {
  history: History | null;
  // The user's own messages that no poll has returned yet.
  sent: readonly ChatMessage[];
  error: ApiError | null;
  older: 'idle' | 'loading' | 'failed';
}

export type Reached = 'loaded' | 'too-far' | 'failed';

// Has no timer: whoever sends, changes or hints must poll next, and polling.ts does so in between.
export class Conversation {
  readonly store;
  private polls = 0;
  private hinted = false;
  private rereadDue = false;
  private restarts = 0;
  private readId = 0;
  private olderPage?: Promise<void>;

  constructor(private readonly groupId: number) {
    this.store = createStore<ConversationState>({
      history: earlyHistory(groupId),
      sent: NONE,
      error: null,
      older: 'idle',
    });
  }

  // Resolves to true on success.
  readonly poll = async (signal: AbortSignal): Promise<boolean> => {
    const { hinted, rereadDue, known: before } = this;
    this.hinted = this.rereadDue = false;
    let done = false;
    try {
      const newest = await this.page({}, signal);
      const closed = await this.closeGap(newest, signal);
      if (signal.aborted) return false;
      if (!closed) this.restarts += 1;
      // A send aborts the poll in progress, so this page was requested after the latest send.
      this.set({
        history: withNewest(closed ? this.known : NOTHING_KNOWN, newest),
        sent: NONE,
        error: null,
      });
      if (++this.polls % REREAD_EVERY === 0 || rereadDue || (hinted && this.known === before))
        await this.reread(newest, signal);
      done = !signal.aborted;
      return true;
    } catch (error) {
      if (!signal.aborted) this.set({ error: asApiError(error) });
      return false;
    } finally {
      if (!done) {
        this.hinted ||= hinted;
        this.rereadDue ||= rereadDue;
      }
    }
  };

  // If the next poll finds nothing new, an older message was deleted.
  hint() {
    this.hinted = true;
  }

  // A block hides messages of any age and lifting it restores them.
  hintAnyAge() {
    this.rereadDue = true;
  }

  readonly loadBackTo = async (id: number, most = BACK_PAGES): Promise<Reached> => {
    await this.olderPage;
    const isBeyond = () => this.known.hasOlder && (this.known.messages[0]?.id ?? 0) > id;
    for (let pages = 0; isBeyond() && pages < most; pages += 1) {
      await this.loadOlder(MESSAGE_PAGE.max);
      if (this.state.older === 'failed') return 'failed';
    }
    return isBeyond() ? 'too-far' : 'loaded';
  };

  // A page that is loading already serves every caller.
  loadOlder(limit?: number): Promise<void> {
    this.olderPage ??= this.loadOlderPage(limit).finally(() => (this.olderPage = undefined));
    return this.olderPage;
  }

  private async loadOlderPage(limit?: number): Promise<void> {
    const before = this.state.history?.messages[0]?.id;
    if (before === undefined || !this.known.hasOlder) return;
    const { restarts } = this;
    this.set({ older: 'loading' });
    try {
      const page = await this.page({ before, limit });
      if (restarts === this.restarts) this.set({ history: withOlder(this.known, page, before) });
      this.set({ older: 'idle' });
    } catch {
      this.set({ older: 'failed' });
    }
  }

  async send(message: Delivery): Promise<ChatMessage> {
    const { chat_message } = await callApi('postMessage', {
      params: { id: this.groupId },
      body: bodyOf(message),
    });
    // The message is not part of the history yet: other messages may have been posted in between.
    this.set({ sent: [...this.state.sent, chat_message] });
    return chat_message;
  }

  async amend(messageId: number, content: string): Promise<void> {
    const call = { params: { id: this.groupId, messageId }, body: { content } };
    const { chat_message } = await callApi('editOwnMessage', call);
    const sent = this.state.sent.map((one) => (one.id === messageId ? chat_message : one));
    this.set({ history: withEdited(this.known, chat_message), sent });
  }

  // Admins delete other members' messages through a route that is logged.
  async remove(id: number, by: 'author' | 'admin'): Promise<void> {
    try {
      if (by === 'admin') await callApi('deleteMessage', { params: { id } });
      else await callApi('deleteOwnMessage', { params: { id: this.groupId, messageId: id } });
    } catch (error) {
      // The message was deleted elsewhere meanwhile, which is the same outcome.
      if (asApiError(error).status !== 404) throw error;
    }
    this.set({
      history: withoutMessage(this.known, id),
      sent: this.state.sent.filter((message) => message.id !== id),
    });
  }

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

  private get state(): ConversationState {
    return this.store.get();
  }

  private get known(): History {
    return this.state.history ?? NOTHING_KNOWN;
  }

  // Fetches what was posted between the last poll and the newest page; false if that is too much.
  private async closeGap(newest: MessagePage, signal: AbortSignal): Promise<boolean> {
    for (let pages = 0; leavesGap(this.known, newest); pages += 1) {
      if (pages === CATCH_UP_PAGES) return false;
      const after = this.known.messages.at(-1)?.id ?? 0;
      const page = await this.page({ after, limit: MESSAGE_PAGE.max }, signal);
      if (signal.aborted) return false;
      this.set({ history: withNewer(this.known, page, after) });
      if (!page.has_more) return true;
    }
    return true;
  }

  private async reread(newest: MessagePage, signal: AbortSignal): Promise<void> {
    let before = startOf(newest);
    while (before > (this.known.messages[0]?.id ?? 0)) {
      const page = await this.page({ before, limit: MESSAGE_PAGE.max }, signal);
      if (signal.aborted) return;
      this.set({ history: withReread(this.known, page, before) });
      before = startOf(page);
    }
  }

  // The browser caches the responses and revalidates them, so an unchanged page costs a 304.
  private page(query: QueryOf<'messages'>, signal?: AbortSignal): Promise<MessagePage> {
    return callApi('messages', { params: { id: this.groupId }, query, signal });
  }

  private set(change: Partial<ConversationState>) {
    const next = { ...this.state, ...change };
    const same = (Object.keys(next) as (keyof ConversationState)[]).every(
      (key) => next[key] === this.state[key],
    );
    if (!same) this.store.set(next);
  }
}

// Takes the newest page from the early request, so that the first poll need not be awaited.
function earlyHistory(groupId: number): History | null {
  const url = urlOf('messages', { params: { id: groupId } });
  const page = earlyData().get(url) as MessagePage | undefined;
  return page ? withNewest(NOTHING_KNOWN, page) : null;
}
