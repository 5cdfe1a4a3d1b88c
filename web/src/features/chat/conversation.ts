import { MESSAGE_PAGE, type ChatMessage, type Done } from '@lodge/contracts';
import { ApiError } from '../../lib/api-error.js';
import { api } from '../../lib/api.js';
import {
  leavesHole,
  NOTHING_KNOWN,
  withNewer,
  withNewest,
  withOlder,
  withoutMessage,
  withReread,
  type History,
  type MessagePage,
} from './history.js';

/** Pages of messages that came between two polls, at most; after a longer absence the newest page starts anew. */
const CATCH_UP_PAGES = 10;
/** Deletions further back do not show in the newest page: every so many polls at least, the older ones on screen are read again. */
const REREAD_EVERY = 10;

const NONE: readonly ChatMessage[] = [];

export interface ConversationState {
  /** Null until the first answer. */
  history: History | null;
  /** Own messages that no poll has shown yet. */
  sent: readonly ChatMessage[];
  /** Why the last poll failed. */
  error: ApiError | null;
  older: 'idle' | 'loading' | 'failed';
}

/** The messages of one group, as far as they are known here. Holds no timer: `polling.ts` says when to look. */
export class Conversation {
  private state: ConversationState = { history: null, sent: NONE, error: null, older: 'idle' };
  private readonly listeners = new Set<() => void>();
  private readonly path: string;
  private polls = 0;
  /** Somebody said that there is something new, wherever. */
  private hinted = false;
  private readId = 0;
  /** How often the history was begun anew. */
  private beginnings = 0;

  constructor(groupId: number) {
    this.path = `/api/groups/${groupId}/messages`;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = () => this.state;

  /** Brings everything up to date, unless `signal` is aborted meanwhile. Says whether it succeeded. */
  readonly poll = async (signal: AbortSignal): Promise<boolean> => {
    const { hinted, known: before } = this;
    this.hinted = false;
    try {
      const newest = await this.page('', signal);
      const closed = await this.closeHole(newest, signal);
      if (signal.aborted) return false;
      if (!closed) this.beginnings += 1;
      // It was asked for after the last message was sent, so it shows them all.
      this.set({
        history: withNewest(closed ? this.known : NOTHING_KNOWN, newest),
        sent: NONE,
        error: null,
      });
      if (++this.polls % REREAD_EVERY === 0 || (hinted && this.known === before))
        await this.reread(newest, signal);
      return true;
    } catch (error) {
      if (!signal.aborted) this.set({ error: asApiError(error) });
      return false;
    }
  };

  /** There is something new. A poll must follow; where it shows nothing, an older message was deleted. */
  hint() {
    this.hinted = true;
  }

  async loadOlder(): Promise<void> {
    const before = this.state.history?.messages[0]?.id;
    if (before === undefined || !this.known.hasOlder || this.state.older === 'loading') return;
    const { beginnings } = this;
    this.set({ older: 'loading' });
    try {
      const page = await this.page(`?before=${before}`);
      if (beginnings === this.beginnings)
        this.set({ history: withOlder(this.known, page, before) });
      this.set({ older: 'idle' });
    } catch {
      this.set({ older: 'failed' });
    }
  }

  /** A poll must follow. A repeated `clientId` makes no second message. @throws ApiError */
  async send(content: string, clientId: string): Promise<void> {
    const { chat_message } = await api.post<Done & { chat_message: ChatMessage }>(this.path, {
      content,
      client_id: clientId,
    });
    // Not part of the history yet: others may have written in between.
    this.set({ sent: [...this.state.sent, chat_message] });
  }

  /** A poll must follow. @throws ApiError */
  async remove(id: number): Promise<void> {
    await api.delete(`/api/messages/${id}`);
    this.set({
      history: withoutMessage(this.known, id),
      sent: this.state.sent.filter((message) => message.id !== id),
    });
  }

  /** Says up to where the viewer has read. @throws ApiError */
  async markRead(id: number): Promise<void> {
    if (id <= this.readId) return;
    const before = this.readId;
    this.readId = id;
    await api.post(`${this.path}/read`, { message_id: id }).catch((error: unknown) => {
      this.readId = before;
      throw error;
    });
  }

  private get known(): History {
    return this.state.history ?? NOTHING_KNOWN;
  }

  /** Fetches what came since the last poll where the newest page does not reach back to it; false where that is too much. */
  private async closeHole(newest: MessagePage, signal: AbortSignal): Promise<boolean> {
    for (let pages = 0; leavesHole(this.known, newest); pages += 1) {
      if (pages === CATCH_UP_PAGES) return false;
      const after = this.known.messages.at(-1)?.id ?? 0;
      const page = await this.page(`?after=${after}&limit=${MESSAGE_PAGE.max}`, signal);
      if (signal.aborted) return false;
      this.set({ history: withNewer(this.known, page, after) });
      if (!page.has_more) return true;
    }
    return true;
  }

  private async reread(newest: MessagePage, signal: AbortSignal): Promise<void> {
    let before = newest.has_more ? (newest.messages[0]?.id ?? 0) : 0;
    while (before > (this.known.messages[0]?.id ?? 0)) {
      const page = await this.page(`?before=${before}&limit=${MESSAGE_PAGE.max}`, signal);
      if (signal.aborted) return;
      this.set({ history: withReread(this.known, page, before) });
      before = page.has_more ? (page.messages[0]?.id ?? 0) : 0;
    }
  }

  /** The browser keeps the answers and asks with their `ETag`: what did not change costs a 304. */
  private page(query: string, signal?: AbortSignal): Promise<MessagePage> {
    return api.get<MessagePage>(this.path + query, signal);
  }

  private set(change: Partial<ConversationState>) {
    const next = { ...this.state, ...change };
    const same = (Object.keys(next) as (keyof ConversationState)[]).every(
      (key) => next[key] === this.state[key],
    );
    if (same) return;
    this.state = next;
    this.listeners.forEach((listener) => listener());
  }
}

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'unreachable');
