import { TIMES } from '@lodge/contracts';
import { createStore } from '../../lib/create-store.js';
import { firstInteraction } from '../../lib/first-interaction.js';
import { onUserChange, session } from '../../lib/session/session-store.js';

export interface ToastState {
  id: number;
  kind: 'success' | 'error';
  text: string;
  // Milliseconds.
  duration: number;
  // Of an image. In the review only the newest change is shown.
  change?: 'made' | 'undone';
  undo?: () => unknown;
  // Subject of an error: the next error about it replaces this one, and a successful retry removes
  // it.
  about?: string;
}

// In the order in which they were shown.
export const toasts = createStore<readonly ToastState[]>([]);

// The toaster is not part of the first load.
export const toasterNeeded = createStore(false);

const loadToaster = () => toasterNeeded.get() || toasterNeeded.set(true);
// Loaded early, so that it can report a lost connection.
void firstInteraction.then(loadToaster);

// On the dashboard a success toast lasts `TIMES.dashboardSuccessToast`.
export const toast = {
  success: (text: string, duration: number = TIMES.toast) =>
    show({ kind: 'success', text, duration }),
  // An empty text means that nothing failed.
  error: (text: string, about?: string) =>
    text && show({ kind: 'error', text, duration: TIMES.toast, about }),
  // Called when a retry succeeded.
  errorIsOver: (about: string) => keep((item) => item.about !== about),
  /** Its Undo is no change of a review, whose key must not press it. */
  undoable: (text: string, undo: () => unknown) =>
    show({ kind: 'success', text, duration: TIME_TO_UNDO, undo }),
  changed: (text: string, undo?: ToastState['undo']) =>
    show({
      kind: 'success',
      text,
      duration: undo ? TIME_TO_UNDO : TIMES.toast,
      change: 'made',
      undo,
    }),
  undone: (text: string) =>
    show({ kind: 'success', text, duration: TIMES.toast, change: 'undone' }),
};

// Milliseconds, long enough to reach the button by keyboard or screen reader (WCAG 2.2.1).
const TIME_TO_UNDO = 10_000;

let lastId = 0;

function show(item: Omit<ToastState, 'id'>) {
  const { about } = item;
  const others = toasts.get().filter((other) => !about || other.about !== about);
  toasts.set([...others, { ...item, id: ++lastId }]);
  loadToaster();
}

export const dismiss = (id: number) => keep((item) => item.id !== id);

/** Presses the Undo of the newest change. Returns false if that cannot be undone. */
export function undoNewest(): boolean {
  const newest = toasts.get().findLast(({ change }) => change === 'made');
  if (!newest?.undo) return false;
  dismiss(newest.id);
  newest.undo();
  return true;
}

// Another member must neither undo nor read about what the previous one did. After a logout, toasts
// without Undo stay for the member to read, except on a hidden page, where they would wait for
// whoever uses it next.
onUserChange(() =>
  keep(({ undo }) => !undo && session.get().state === 'signed-out' && !document.hidden),
);

function keep(wanted: (item: ToastState) => boolean) {
  const kept = toasts.get().filter(wanted);
  if (kept.length < toasts.get().length) toasts.set(kept);
}
