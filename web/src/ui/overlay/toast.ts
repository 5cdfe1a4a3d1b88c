import { TIMES } from '@lodge/contracts';
import { createStore } from '../../lib/create-store.js';
import { firstInteraction } from '../../lib/first-interaction.js';
import { session } from '../../lib/session-store.js';

export interface ToastState {
  id: number;
  kind: 'success' | 'error';
  text: string;
  // Milliseconds.
  duration: number;
  // Replaces the previous toast, so that a series of decisions leaves only one.
  isDecision?: boolean;
  // Subject of an error: the next error about it replaces this one, and a successful retry removes
  // it.
  of?: string;
  undo?: () => void;
  // Called on timeout or close, but not if another toast replaces this one.
  onEnd?: () => void;
}

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
  error: (text: string, of?: string) => text && show({ kind: 'error', text, of }),
  // Called when a retry succeeded.
  errorIsOver: (of: string) => keep((item) => item.of !== of),
  decided: (text: string, { undo, onEnd }: Pick<ToastState, 'undo' | 'onEnd'> = {}) =>
    show({
      kind: 'success',
      text,
      duration: undo ? TIME_TO_UNDO : TIMES.toast,
      isDecision: true,
      undo,
      onEnd,
    }),
};

// Milliseconds, long enough to reach the button by keyboard or screen reader (WCAG 2.2.1).
const TIME_TO_UNDO = 10_000;

// Limit of visible toasts; the oldest are dropped.
const MOST = 4;
let lastId = 0;

function show(item: Omit<ToastState, 'id' | 'duration'> & Partial<ToastState>) {
  if (item.isDecision) keep(({ isDecision }) => !isDecision);
  if (item.of) keep(({ of }) => of !== item.of);
  toasts.set([...toasts.get(), { duration: TIMES.toast, ...item, id: ++lastId }].slice(-MOST));
  loadToaster();
}

export const dismiss = (id: number) => keep((item) => item.id !== id);

export function end({ id, onEnd }: ToastState) {
  dismiss(id);
  onEnd?.();
}

// The next member to sign in must not undo the previous member's action.
session.subscribe(() => session.get().user ?? keep(({ undo }) => !undo));

function keep(wanted: (item: ToastState) => boolean) {
  const kept = toasts.get().filter(wanted);
  if (kept.length < toasts.get().length) toasts.set(kept);
}
