import { TIMES } from '@lodge/contracts';
import { createStore } from '../lib/create-store.js';
import { onFirstInteraction } from '../lib/first-interaction.js';

export interface Notice {
  kind: 'success' | 'error';
  text: string;
  // Milliseconds.
  duration: number;
  // Replaces the previous one, so that a series of decisions leaves one notice.
  isDecision?: boolean;
  // While the notice stands.
  undo?: () => void;
}

// Until the toaster takes them.
export const pendingNotices = createStore<readonly Notice[]>([]);

// The toaster is no part of the first load.
export const toasterNeeded = createStore(false);

const loadToaster = () => toasterNeeded.get() || toasterNeeded.set(true);
// So that it is there when the connection is not.
onFirstInteraction(loadToaster);

// On the dashboard a success takes `TIMES.dashboardSuccessToast`.
export const toast = {
  success: (text: string, duration: number = TIMES.toast) =>
    show({ kind: 'success', text, duration }),
  error: (text: string, duration: number = TIMES.toast) => show({ kind: 'error', text, duration }),
  decided: (text: string, undo?: () => void) =>
    show({ kind: 'success', text, duration: TIMES.toast, isDecision: true, undo }),
};

function show(notice: Notice) {
  pendingNotices.set([...pendingNotices.get(), notice]);
  loadToaster();
}
