import {
  APP_TEXTS,
  LIMITS,
  MESSAGE_RULE,
  lengthOf,
  normalizeText,
  type ChatMessage,
  type QuotedMessage,
} from '@lodge/contracts';
import { ApiError, errorText } from '../../lib/api/api-error.js';
import { createStore } from '../../lib/create-store.js';
import type { Delivery } from './conversation.js';

export interface Outgoing extends Delivery {
  // Waiting: for the one before it, or for the connection.
  state: 'waiting' | 'sending' | 'refused';
  // The server's reason for refusing it.
  reason?: string;
  // It may have arrived: an attempt had no answer.
  isUnanswered?: boolean;
  // It came too soon after others of its queue.
  isTooSoon?: boolean;
  // The newest message known before the first attempt.
  after?: number;
}

// What outlives a reload.
export interface Unsent {
  draft: string;
  replyTo: QuotedMessage | null;
  outgoing: readonly Outgoing[];
}

interface WritingState extends Unsent {
  // What stands in the field instead of the draft.
  editing: { id: number; before: string; text: string; isSaving: boolean } | null;
  error?: string;
  // How many messages were sent, failed ones included.
  sends: number;
}

interface Connections {
  authorId: number;
  keep: (unsent: Unsent) => void;
  deliver: Deliver;
  // Only where the group is open.
  amend?: (id: number, content: string) => Promise<unknown>;
  // The newest page of the group.
  newest: () => Promise<readonly ChatMessage[]>;
  onFailed: (clientId: string) => void;
  // Sent after all, or given up.
  onSettled: (clientId: string) => void;
}

type Deliver = (message: Delivery) => Promise<Pick<ChatMessage, 'id'>>;

export const isRefused = ({ state }: Outgoing) => state === 'refused';

// Milliseconds between attempts while there is no connection.
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const PAUSE_BETWEEN_MANY = 5_000;

// What the viewer writes in one group; it outlives the screen.
export class Writing {
  readonly store;
  private isRunning = false;
  private isOver = false;
  private pause = FIRST_PAUSE;
  private timer = 0;
  private messages: readonly ChatMessage[] = [];
  // Also of what was sent since.
  private newestId = 0;
  private connections;

  constructor({ draft, replyTo, outgoing }: Unsent, connections: Connections) {
    this.connections = connections;
    this.store = createStore<WritingState>({
      draft,
      replyTo,
      outgoing: outgoing.map((message) =>
        isRefused(message) ? message : { ...message, state: 'waiting', isUnanswered: true },
      ),
      editing: null,
      sends: 0,
    });
    addEventListener('online', this.sendOn);
  }

  // Where the group is open, its conversation delivers.
  readonly attach = (part: Pick<Connections, 'deliver' | 'amend'>) => {
    const before = this.connections;
    this.connections = { ...before, ...part };
    this.sendOn();
    return () => {
      this.connections = before;
    };
  };

  // Nothing is sent in the name of who signs in next.
  end() {
    this.isOver = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.sendOn);
  }

  edit(next: string) {
    const { editing, draft } = this.state;
    const text = capped(editing?.text ?? draft, next);
    this.set(editing ? { editing: { ...editing, text } } : { draft: text });
    this.set({ error: undefined });
  }

  reply({ id, user_id, username, content }: ChatMessage) {
    this.set({ replyTo: { id, user_id, username, content: excerpt(content) }, editing: null });
  }

  amend({ id, content }: ChatMessage) {
    this.set({
      editing: { id, before: content, text: content, isSaving: false },
      error: undefined,
    });
  }

  // Leaves the edit, else the reply.
  cancel() {
    this.set({ ...(this.state.editing ? { editing: null } : { replyTo: null }), error: undefined });
  }

  submit() {
    const { editing, draft } = this.state;
    const content = normalizeText(editing?.text ?? draft);
    if (content === '' || editing?.isSaving) return;
    const error = MESSAGE_RULE(content);
    if (error) this.set({ error });
    else if (editing) void this.save(editing, content);
    else this.post(content);
  }

  // Under the same id: it makes no second message.
  readonly retry = (clientId: string) => {
    this.leaveField(clientId);
    this.change(clientId, { state: 'waiting', reason: undefined });
    this.sendOn();
  };

  readonly discard = (clientId: string) => {
    this.leaveField(clientId);
    this.settle(clientId);
  };

  // What the conversation shows.
  follow(messages: readonly ChatMessage[]) {
    this.messages = messages;
    this.newestId = Math.max(this.newestId, messages.at(-1)?.id ?? 0);
    const arrived = this.state.outgoing.filter((message) => this.isAmong(messages, message));
    arrived.forEach(({ clientId }) => this.discard(clientId));
    const { editing, replyTo } = this.state;
    const isGone = ({ id }: { id: number }) =>
      id >= (messages[0]?.id ?? Infinity) && !messages.some((message) => message.id === id);
    if (replyTo && isGone(replyTo)) this.set({ replyTo: null });
    if (editing && isGone(editing)) this.set({ editing: null });
  }

  // The field is free at once. What was refused and stands in the field is tried again.
  private post(content: string) {
    const { replyTo, outgoing, sends } = this.state;
    const refused = outgoing.find((one) => isRefused(one) && one.content === content);
    if (refused) return this.retry(refused.clientId);
    const message = { clientId: newClientId(), content, replyTo, state: 'waiting' as const };
    this.set({ draft: '', replyTo: null, outgoing: [...outgoing, message], sends: sends + 1 });
    this.sendOn();
  }

  private async save(editing: NonNullable<WritingState['editing']>, content: string) {
    const { id, before } = editing;
    if (content === before) return this.cancel();
    this.set({ editing: { ...editing, isSaving: true } });
    const failure = await this.connections.amend?.(id, content).then(
      () => undefined,
      (error: unknown) => ({ error: errorText(error, APP_TEXTS.editingMessage) }),
    );
    // It may have been typed on, or another edit begun, meanwhile.
    const { editing: current } = this.state;
    if (current?.id !== id) return;
    if (failure) this.set({ ...failure, editing: { ...current, isSaving: false } });
    else this.set({ error: undefined, editing: null });
  }

  // One after the other, so that they arrive in order.
  private readonly sendOn = () => {
    clearTimeout(this.timer);
    void this.sendAll();
  };

  private async sendAll() {
    if (this.isRunning) return;
    this.isRunning = true;
    const next = () => this.state.outgoing.find(({ state }) => state === 'waiting');
    let isConnected = true;
    for (let message = next(); message && isConnected && !this.isOver; message = next())
      isConnected = await this.send(message);
    this.isRunning = false;
    if (isConnected) this.pause = FIRST_PAUSE;
    else this.sendLater();
  }

  private sendLater() {
    if (this.isOver) return;
    this.timer = window.setTimeout(this.sendOn, this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  // Resolves to whether there was an answer.
  private async send(message: Outgoing): Promise<boolean> {
    const { clientId, isUnanswered, after = this.newestId } = message;
    this.change(clientId, { state: 'sending', after });
    try {
      const { id } = await this.connections.deliver(message);
      this.newestId = Math.max(this.newestId, id);
      this.settle(clientId);
    } catch (error) {
      if (!isRefusal(error)) return this.wait(clientId, { isUnanswered: true });
      // What was written one by one is not lost for going out at once.
      if (error.status === 429 && (isUnanswered || this.isQueue)) {
        this.pause = PAUSE_BETWEEN_MANY;
        return this.wait(clientId, { isTooSoon: true });
      }
      if (isUnanswered) {
        // An earlier attempt may have arrived all the same.
        const newest = await this.connections.newest().catch(() => null);
        if (!newest) return this.wait(clientId, { isUnanswered });
        if (this.isAmong(newest, { ...message, after })) return this.settle(clientId);
      }
      this.refuse(clientId, error);
    }
    return true;
  }

  private wait(clientId: string, why: Pick<Outgoing, 'isUnanswered' | 'isTooSoon'>): false {
    this.change(clientId, { state: 'waiting', isTooSoon: false, ...why });
    const message = this.find(clientId);
    if (message && this.isAmong(this.messages, message)) this.settle(clientId);
    return false;
  }

  // It stays in the field, where nothing else was written since.
  private refuse(clientId: string, { text: reason }: ApiError) {
    if (this.isOver) return;
    this.change(clientId, { state: 'refused', reason });
    const message = this.find(clientId);
    if (message && this.state.draft === '')
      this.set({ draft: message.content, replyTo: message.replyTo });
    this.connections.onFailed(clientId);
  }

  private isAmong(messages: readonly ChatMessage[], message: Outgoing) {
    const { isUnanswered, content, after = Infinity } = message;
    const isIt = (one: ChatMessage) =>
      one.id > after && one.user_id === this.connections.authorId && one.content === content;
    return isUnanswered === true && messages.some(isIt);
  }

  private find(clientId: string) {
    return this.state.outgoing.find((message) => message.clientId === clientId);
  }

  private leaveField(clientId: string) {
    const message = this.find(clientId);
    if (message && normalizeText(this.state.draft) === message.content)
      this.set({ draft: '', replyTo: null });
  }

  private change(clientId: string, part: Partial<Outgoing>) {
    const outgoing = this.state.outgoing.map((message) =>
      message.clientId === clientId ? { ...message, ...part } : message,
    );
    this.set({ outgoing });
  }

  private settle(clientId: string): true {
    this.set({ outgoing: this.state.outgoing.filter((message) => message.clientId !== clientId) });
    this.connections.onSettled(clientId);
    return true;
  }

  private get isQueue() {
    return this.state.outgoing.filter((message) => !isRefused(message)).length > 1;
  }

  private get state() {
    return this.store.get();
  }

  private set(part: Partial<WritingState>) {
    this.store.set({ ...this.state, ...part });
    const { draft, replyTo, outgoing } = this.state;
    if (!this.isOver && ['draft', 'replyTo', 'outgoing'].some((key) => key in part))
      this.connections.keep({ draft, replyTo, outgoing });
  }
}

// Typing ends at the limit. A paste is kept whole, so that its author chooses what goes.
function capped(before: string, after: string): string {
  const [old, length] = [lengthOf(before), lengthOf(after)];
  return length > LIMITS.messageLength && length === old + 1 ? before : after;
}

const excerpt = (content: string) => [...content].slice(0, LIMITS.quoteLength).join('');

// Anything else may have come after the message was stored.
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

// `crypto.randomUUID` is missing where the page came over plain http from another host.
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
