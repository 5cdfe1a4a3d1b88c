import { TIMES } from '@lodge/contracts';
import { createStore } from '../lib/create-store.js';
import { onFirstInteraction } from '../lib/first-interaction.js';

export interface Notice {
  kind: 'success' | 'error';
  text: string;
  /** Milliseconds. */
  duration: number;
  /** Replaces the previous notice of this kind, so that a series of decisions leaves one notice. */
  isDecision?: boolean;
  /** Offered as long as the notice stands. */
  undo?: () => void;
}

/** Notices that the toaster has not taken yet. */
export const pendingNotices = createStore<readonly Notice[]>([]);

/** Whether the toaster, which is no part of the first load, is to be loaded now. */
export const toasterNeeded = createStore(false);

const loadToaster = () => toasterNeeded.get() || toasterNeeded.set(true);
// So that it is there when the connection is not.
onFirstInteraction(loadToaster);

/** Notices at the top right. On the dashboard a success takes `TIMES.dashboardSuccessToast`. */
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
