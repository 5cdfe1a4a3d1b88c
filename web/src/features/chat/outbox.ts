import type { ChatMessage, QuotedMessage } from '@lodge/contracts';
import { asApiError, type ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { newClientId } from '../../lib/api/client-id.js';
import { createStore } from '../../lib/create-store.js';

/** A message on its way to a group. Sending it again with its `clientId` creates no second one. */
export interface Delivery {
  clientId: string;
  content: string;
  replyTo: QuotedMessage | null;
}

export async function postMessage(
  groupId: number,
  { clientId, content, replyTo }: Delivery,
): Promise<ChatMessage> {
  const body = { content, client_id: clientId, ...(replyTo && { reply_to: replyTo.id }) };
  return (await callApi('postMessage', { params: { id: groupId }, body })).chat_message;
}

// A message waits for the one before it unless `why` says what its latest attempt met. After
// `connection` and `server` it may have arrived all the same.
type DeliveryState =
  | { state: 'waiting' | 'sending'; why?: Why }
  | { state: 'refused'; reason: string | undefined };
type Why = 'connection' | 'server' | 'limit';

export type Outgoing = Delivery & DeliveryState;
export type Refused = Extract<Outgoing, { state: 'refused' }>;

interface OutboxOptions {
  // Resolves once the message is stored, also by an earlier attempt with the same client id.
  deliver: (message: Delivery) => Promise<unknown>;
  // Returns true if the message leaves the list.
  onRefused: (message: Refused) => boolean;
  // Called once for a message at which the server fails, which is sent again.
  onServerFailed: (clientId: string) => void;
  // Called when a message was sent after all, or discarded.
  onFinished: (clientId: string) => void;
}

export const isRefused = (message: Outgoing): message is Refused => message.state === 'refused';

// Milliseconds between attempts while there is no connection or the server fails.
const FIRST_PAUSE = 2_000;
const MAX_PAUSE = 30_000;
const PAUSE_BETWEEN_MANY = 5_000;

// Delivers messages to one group in order, retrying each until the server takes or rejects it.
export class Outbox {
  readonly store;
  private isRunning = false;
  private isOver = false;
  private pause = FIRST_PAUSE;
  private timer = 0;

  constructor(
    outgoing: readonly Outgoing[],
    private readonly options: OutboxOptions,
  ) {
    this.store = createStore<readonly Outgoing[]>(
      outgoing.map((message) =>
        isRefused(message) ? message : { ...message, state: 'waiting', why: 'connection' },
      ),
    );
    addEventListener('online', this.sendOn);
  }

  // Nothing may be sent on behalf of the next user who signs in.
  end() {
    this.isOver = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.sendOn);
  }

  add({ content, replyTo }: Pick<Delivery, 'content' | 'replyTo'>) {
    const message = { clientId: newClientId(), content, replyTo, state: 'waiting' as const };
    this.store.set([...this.outgoing, message]);
    this.sendOn();
  }

  // The id stays the same, so that the retry creates no second message.
  retry(clientId: string) {
    const message = this.find(clientId);
    const why = message && !isRefused(message) ? message.why : undefined;
    this.change(clientId, { state: 'waiting', why });
    this.sendOn();
  }

  finish(clientId: string) {
    this.remove(clientId);
    this.options.onFinished(clientId);
  }

  find(clientId: string) {
    return this.outgoing.find((message) => message.clientId === clientId);
  }

  /** Asks the server at once about what may have arrived, rather than guess by its text. */
  confirm() {
    if (this.outgoing.some((one) => !isRefused(one) && one.why === 'connection')) this.sendOn();
  }

  // Messages are sent in sequence, so that they arrive in order.
  readonly sendOn = () => {
    clearTimeout(this.timer);
    void this.sendAll();
  };

  private async sendAll() {
    if (this.isRunning) return;
    this.isRunning = true;
    const next = () => this.outgoing.find(({ state }) => state === 'waiting');
    let isDone = true;
    for (let message = next(); message && isDone && !this.isOver; message = next())
      isDone = await this.send(message);
    this.isRunning = false;
    if (isDone) this.pause = FIRST_PAUSE;
    else this.sendLater();
  }

  private sendLater() {
    this.timer = window.setTimeout(this.sendOn, this.pause);
    this.pause = Math.min(this.pause * 2, MAX_PAUSE);
  }

  // Resolves to false if the message is to be sent again.
  private async send(message: Outgoing): Promise<boolean> {
    const { clientId } = message;
    const before = isRefused(message) ? undefined : message.why;
    this.change(clientId, { state: 'sending', why: before });
    try {
      await this.options.deliver(message);
      this.finish(clientId);
    } catch (error) {
      // The member has logged out meanwhile.
      if (this.isOver) return true;
      const failure = asApiError(error);
      const { status, details } = failure;
      const retryAfter = (details.retryAfter ?? 0) * 1_000;
      this.pause = Math.max(this.pause, retryAfter);
      // Any other error may have occurred after the message was stored.
      if (status >= 500) {
        if (before !== 'server') this.options.onServerFailed(clientId);
        return this.wait(clientId, 'server');
      }
      if (status < 400) return this.wait(clientId, 'connection');
      // Sending a whole queue at once may hit the rate limit: those messages are retried.
      if (status === 429 && (before || this.isQueue)) {
        this.pause = retryAfter || PAUSE_BETWEEN_MANY;
        return this.wait(clientId, 'limit');
      }
      this.refuse(clientId, failure);
    }
    return true;
  }

  private wait(clientId: string, why: Why): false {
    this.change(clientId, { state: 'waiting', why });
    return false;
  }

  private refuse(clientId: string, { text: reason }: ApiError) {
    this.change(clientId, { state: 'refused', reason });
    const message = this.find(clientId);
    if (message && isRefused(message) && this.options.onRefused(message)) this.remove(clientId);
  }

  private remove(clientId: string) {
    this.store.set(this.outgoing.filter((message) => message.clientId !== clientId));
  }

  private change(clientId: string, state: DeliveryState) {
    this.store.set(
      this.outgoing.map((message) => {
        if (message.clientId !== clientId) return message;
        const { content, replyTo } = message;
        return { clientId, content, replyTo, ...state };
      }),
    );
  }

  get isWaiting() {
    return !this.outgoing.every(isRefused);
  }

  private get isQueue() {
    return this.outgoing.filter((message) => !isRefused(message)).length > 1;
  }

  private get outgoing() {
    return this.store.get();
  }
}
