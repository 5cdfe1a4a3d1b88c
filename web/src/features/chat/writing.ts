import {
  APP_TEXTS,
  LIMITS,
  MESSAGE_RULE,
  lengthOf,
  normalizeText,
  t,
  type ChatMessage,
  type QuotedMessage,
} from '@lodge/contracts';
import { errorText } from '../../lib/api/api-error.js';
import { createStore } from '../../lib/create-store.js';
import type { Conversation } from './conversation.js';
import { Outbox, postMessage, type Outgoing, type Refused } from './outbox.js';

// The part that survives a reload.
export interface Unsent {
  draft: string;
  replyTo: QuotedMessage | null;
  // The message being edited; its text replaces the draft in the field.
  editing: { id: number; before: string; text: string; isSaving?: boolean } | null;
  outgoing: readonly Outgoing[];
}

export interface WritingState extends Omit<Unsent, 'outgoing'> {
  error?: string;
  // Number of messages sent, including failed ones.
  sends: number;
  // Number of replies and edits begun.
  begins: number;
}

interface WritingOptions {
  keep: (unsent: Unsent) => void;
  // Called for a message that the server rejects or fails at.
  onFailed: (clientId: string) => void;
  onFinished: (clientId: string) => void;
}

// The viewer's unsent text in one group; it outlives the screen.
export class Writing {
  readonly store;
  readonly outbox;
  private readonly stopKeeping;
  // Set while the group is open: what it sends and amends is shown at once.
  private conversation?: Conversation;

  constructor(
    groupId: number,
    { draft, replyTo, editing, outgoing }: Unsent,
    private readonly options: WritingOptions,
  ) {
    this.store = createStore<WritingState>({ draft, replyTo, editing, sends: 0, begins: 0 });
    this.outbox = new Outbox(outgoing, {
      ...options,
      deliver: (message) => this.conversation?.send(message) ?? postMessage(groupId, message),
      onRefused: this.returnToField,
      onServerFailed: options.onFailed,
    });
    const ends = [this.store, this.outbox.store].map(({ subscribe }) => subscribe(this.keep));
    this.stopKeeping = () => ends.forEach((end) => end());
  }

  readonly attach = (conversation: Conversation) => {
    this.conversation = conversation;
    this.outbox.sendOn();
    return () => {
      this.conversation = undefined;
    };
  };

  end() {
    this.stopKeeping();
    this.outbox.end();
  }

  edit(next: string) {
    const { editing, draft } = this.state;
    const text = capped(editing?.text ?? draft, next);
    this.set({
      ...(editing ? { editing: { ...editing, text } } : { draft: text }),
      error: undefined,
    });
  }

  reply({ id, user_id, username, content }: ChatMessage) {
    const replyTo = { id, user_id, username, content: excerpt(content) };
    // An edit in progress goes on, and the reply comes after it.
    this.begin({ replyTo });
  }

  amend({ id, content }: ChatMessage) {
    const { editing } = this.state;
    // An edit in progress goes on.
    if (editing?.id === id) this.begin({});
    else if (editing && editing.text !== editing.before)
      this.begin({ error: t`Save or cancel this edit first` });
    else this.begin({ editing: { id, before: content, text: content } });
  }

  cancel() {
    // What is being saved cannot be taken back, and may still fail.
    if (this.state.editing?.isSaving) return;
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

  readonly retry = (clientId: string) => this.outbox.retry(clientId);

  readonly discard = (clientId: string) => this.outbox.finish(clientId);

  follow(messages: readonly ChatMessage[]) {
    this.outbox.confirm();
    const { editing, replyTo } = this.state;
    const isGone = ({ id }: { id: number }) =>
      id >= (messages[0]?.id ?? Infinity) && !messages.some((message) => message.id === id);
    if (replyTo && isGone(replyTo)) this.set({ replyTo: null });
    if (editing && isGone(editing)) {
      const written = [this.state.draft, editing.text !== editing.before && editing.text];
      const draft = written.filter(Boolean).join('\n');
      this.set({ editing: null, error: undefined, draft });
    }
  }

  private begin(what: Partial<WritingState>) {
    this.set({ error: undefined, ...what, begins: this.state.begins + 1 });
  }

  private post(content: string) {
    const { replyTo, sends } = this.state;
    this.set({ draft: '', replyTo: null, sends: sends + 1 });
    this.outbox.add({ content, replyTo });
  }

  private async save(editing: NonNullable<WritingState['editing']>, content: string) {
    const { id, before } = editing;
    if (content === before) return this.set({ editing: null, error: undefined });
    this.set({ editing: { ...editing, isSaving: true } });
    const failure = await this.conversation?.amend(id, content).then(
      () => undefined,
      (error: unknown) => ({ error: errorText(error, APP_TEXTS.editingMessage) }),
    );
    // Meanwhile the member may have typed on or begun another edit.
    const { editing: current } = this.state;
    if (current?.id !== id) return;
    if (failure) this.set({ ...failure, editing: { ...current, isSaving: false } });
    else if (current.text !== editing.text)
      this.set({ error: undefined, editing: { ...current, before: content, isSaving: false } });
    else this.set({ error: undefined, editing: null });
  }

  // A rejected message returns to the field, or stays in the list if something else was typed since.
  private readonly returnToField = ({ clientId, content, replyTo, reason }: Refused): boolean => {
    const { draft, editing, replyTo: chosen } = this.state;
    this.options.onFailed(clientId);
    if (draft || editing || chosen) return false;
    this.set({ draft: content, replyTo, error: reason });
    return true;
  };

  private readonly keep = () => {
    const { draft, replyTo, editing } = this.state;
    this.options.keep({
      draft,
      replyTo,
      editing: editing && { ...editing, isSaving: false },
      outgoing: this.outbox.store.get(),
    });
  };

  private get state() {
    return this.store.get();
  }

  private set(part: Partial<WritingState>) {
    this.store.set({ ...this.state, ...part });
  }
}

// Typing stops at the limit. A longer paste is kept whole, so that its author decides what to cut.
function capped(before: string, after: string): string {
  const length = composedLength(after);
  return length > LIMITS.messageLength && length === composedLength(before) + 1 ? before : after;
}

// An accent may come after its letter, with which it counts as one.
const composedLength = (text: string) => lengthOf(text.normalize('NFC'));

const excerpt = (content: string) => [...content].slice(0, LIMITS.quoteLength).join('');
