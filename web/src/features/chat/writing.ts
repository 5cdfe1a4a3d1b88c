import { MESSAGE_RULE, normalizeText } from '@lodge/contracts';
import { ApiError } from '../../lib/api/api-error.js';
import { createStore } from '../../lib/create-store.js';
import { newClientId } from './client-id.js';
import { fitted } from './fitted.js';

export interface Outgoing {
  clientId: string;
  content: string;
  state: 'waiting' | 'sending' | 'failed';
  // The server's reason.
  reason?: string;
}

interface WritingState {
  draft: string;
  // Characters of the last paste that did not fit.
  left: number;
  error?: string;
  outgoing: readonly Outgoing[];
  // How many messages were sent, failed ones included.
  sends: number;
}

type Report = (succeeded: boolean, clientId: string) => void;
type Deliver = (content: string, clientId: string) => Promise<void>;

// What the viewer writes in one group; it outlives the screen.
export class Writing {
  readonly store;
  private running = false;

  constructor(
    draft: string,
    private readonly keepDraft: (draft: string) => void,
    private deliver: Deliver,
  ) {
    this.store = createStore<WritingState>({ draft, left: 0, outgoing: [], sends: 0 });
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
  submit(report: Report) {
    const content = normalizeText(this.state.draft);
    if (content === '') return;
    const error = MESSAGE_RULE(content);
    if (error) return this.set({ error });
    const failed = this.state.outgoing.find(
      (message) => message.state === 'failed' && message.content === content,
    );
    if (failed) return this.retry(failed.clientId, report);
    this.set({
      draft: '',
      left: 0,
      outgoing: [...this.state.outgoing, { clientId: newClientId(), content, state: 'waiting' }],
      sends: this.state.sends + 1,
    });
    void this.sendAll(report);
  }

  // Under the same id: it makes no second message.
  retry(clientId: string, report: Report) {
    this.leaveField(clientId);
    this.change(clientId, { state: 'waiting', reason: undefined });
    void this.sendAll(report);
  }

  discard(clientId: string) {
    this.leaveField(clientId);
    this.drop(clientId);
  }

  // One after the other, so that they arrive in order.
  private async sendAll(report: Report) {
    if (this.running) return;
    this.running = true;
    const next = () => this.state.outgoing.find(({ state }) => state === 'waiting');
    for (let message = next(); message; message = next()) await this.send(message, report);
    this.running = false;
  }

  private async send({ clientId, content }: Outgoing, report: Report) {
    this.change(clientId, { state: 'sending' });
    try {
      await this.deliver(content, clientId);
      this.drop(clientId);
      report(true, clientId);
    } catch (error) {
      this.change(clientId, { state: 'failed', reason: reasonOf(error) });
      // It stays in the field too, where nothing else was written since.
      if (this.state.draft === '') this.set({ draft: content });
      report(false, clientId);
    }
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

  private drop(clientId: string) {
    this.set({ outgoing: this.state.outgoing.filter((message) => message.clientId !== clientId) });
  }

  private get state() {
    return this.store.get();
  }

  private set(part: Partial<WritingState>) {
    this.store.set({ ...this.state, ...part });
    if (part.draft !== undefined) this.keepDraft(part.draft);
  }
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.text : undefined;
