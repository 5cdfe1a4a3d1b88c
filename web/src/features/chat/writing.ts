import { MESSAGE_RULE, normalizeText, type ChatMessage } from '@lodge/contracts';
import { ApiError } from '../../lib/api/api-error.js';
import { createStore } from '../../lib/create-store.js';
import { newClientId } from './client-id.js';
import { fitted } from './fitted.js';

export interface Outgoing {
  clientId: string;
  content: string;
  // Unconfirmed: it may have arrived, as the answer was lost.
  state: 'waiting' | 'sending' | 'refused' | 'unconfirmed';
  // The server's reason for refusing it.
  reason?: string;
  // The newest message known before the first attempt.
  after?: number;
}

// What outlives a reload.
export interface Unsent {
  draft: string;
  outgoing: readonly Outgoing[];
}

interface WritingState extends Unsent {
  // Characters of the last paste that did not fit.
  left: number;
  error?: string;
  // How many messages were sent, failed ones included.
  sends: number;
}

interface Connections {
  authorId: number;
  keep: (unsent: Unsent) => void;
  deliver: Deliver;
  onFailed: (clientId: string) => void;
  // Sent after all, or given up.
  onSettled: (clientId: string) => void;
}

type Deliver = (content: string, clientId: string) => Promise<Pick<ChatMessage, 'id'>>;

export const hasFailed = ({ state }: Outgoing) => state === 'refused' || state === 'unconfirmed';

// What the viewer writes in one group; it outlives the screen.
export class Writing {
  readonly store;
  private running = false;
  private messages: readonly ChatMessage[] = [];
  // Also of what was sent since.
  private newestId = 0;
  private deliver;

  constructor(
    { draft, outgoing }: Unsent,
    private readonly connections: Connections,
  ) {
    this.deliver = connections.deliver;
    this.store = createStore<WritingState>({
      draft,
      outgoing: outgoing.map((message) =>
        hasFailed(message) ? message : { ...message, state: 'unconfirmed' },
      ),
      left: 0,
      sends: 0,
    });
  }

  // Where the group is open, its conversation delivers.
  readonly attach = (deliver: Deliver) => {
    const { deliver: before } = this;
    this.deliver = deliver;
    return () => {
      this.deliver = before;
    };
  };

  edit(text: string) {
    const { text: draft, left } = fitted(this.state.draft, text);
    this.set({ draft, left, error: undefined });
  }

  // The field is free at once. What failed and stands in the field is tried again.
  submit() {
    const content = normalizeText(this.state.draft);
    if (content === '') return;
    const error = MESSAGE_RULE(content);
    if (error) return this.set({ error });
    const failed = this.state.outgoing.find(
      (message) => hasFailed(message) && message.content === content,
    );
    if (failed) return this.retry(failed.clientId);
    this.set({
      draft: '',
      left: 0,
      outgoing: [...this.state.outgoing, { clientId: newClientId(), content, state: 'waiting' }],
      sends: this.state.sends + 1,
    });
    void this.sendAll();
  }

  // Under the same id: it makes no second message.
  readonly retry = (clientId: string) => {
    this.leaveField(clientId);
    this.change(clientId, { state: 'waiting', reason: undefined });
    void this.sendAll();
  };

  readonly discard = (clientId: string) => {
    this.leaveField(clientId);
    this.settle(clientId);
  };

  // What the conversation shows.
  follow(messages: readonly ChatMessage[]) {
    this.messages = messages;
    this.newestId = Math.max(this.newestId, messages.at(-1)?.id ?? 0);
    const arrived = this.state.outgoing.filter((message) => this.hasArrived(message));
    arrived.forEach(({ clientId }) => this.discard(clientId));
  }

  // One after the other, so that they arrive in order.
  private async sendAll() {
    if (this.running) return;
    this.running = true;
    const next = () => this.state.outgoing.find(({ state }) => state === 'waiting');
    for (let message = next(); message; message = next()) await this.send(message);
    this.running = false;
  }

  private async send({ clientId, content, after = this.newestId }: Outgoing) {
    this.change(clientId, { state: 'sending', after });
    try {
      const { id } = await this.deliver(content, clientId);
      this.newestId = Math.max(this.newestId, id);
      this.settle(clientId);
    } catch (error) {
      const failed = { clientId, content, after, ...outcomeOf(error) };
      if (this.hasArrived(failed)) return this.settle(clientId);
      this.change(clientId, failed);
      // It stays in the field too, where nothing else was written since.
      if (this.state.draft === '') this.set({ draft: content });
      this.connections.onFailed(clientId);
    }
  }

  private hasArrived({ state, content, after = Infinity }: Outgoing) {
    if (state !== 'unconfirmed') return false;
    const { authorId } = this.connections;
    return this.messages.some(
      (one) => one.id > after && one.user_id === authorId && one.content === content,
    );
  }

  private leaveField(clientId: string) {
    const message = this.state.outgoing.find((one) => one.clientId === clientId);
    if (message && normalizeText(this.state.draft) === message.content) this.set({ draft: '' });
  }

  private change(clientId: string, part: Partial<Outgoing>) {
    const outgoing = this.state.outgoing.map((message) =>
      message.clientId === clientId ? { ...message, ...part } : message,
    );
    this.set({ outgoing });
  }

  private settle(clientId: string) {
    this.set({ outgoing: this.state.outgoing.filter((message) => message.clientId !== clientId) });
    this.connections.onSettled(clientId);
  }

  private get state() {
    return this.store.get();
  }

  private set(part: Partial<WritingState>) {
    this.store.set({ ...this.state, ...part });
    if (part.draft !== undefined || part.outgoing) this.connections.keep(this.state);
  }
}

// Anything but a refusal may have come after the message was stored.
const outcomeOf = (error: unknown): Pick<Outgoing, 'state' | 'reason'> =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? { state: 'refused', reason: error.text }
    : { state: 'unconfirmed' };
