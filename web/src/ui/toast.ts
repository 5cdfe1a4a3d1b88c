import { TIMES } from '@lodge/contracts';

export interface Notice {
  kind: 'success' | 'error';
  text: string;
  /** Milliseconds. */
  duration: number;
  /** Takes the place of the notice before it that had this too, so that many deeds in a row leave one notice. */
  inRow?: boolean;
  /** Takes back what was done, as long as the notice stands. */
  undo?: () => void;
}

let show: ((notice: Notice) => void) | undefined;
const waiting: Notice[] = [];

/** Notices at the top right. On the dashboard a success takes `TIMES.dashboardSuccessToast`. */
export const toast = {
  success: (text: string, duration: number = TIMES.toast) =>
    announce({ kind: 'success', text, duration }),
  error: (text: string, duration: number = TIMES.toast) =>
    announce({ kind: 'error', text, duration }),
  /** For one decision after the other: the notice replaces that of the decision before. */
  decided: (text: string, undo?: () => void) =>
    announce({ kind: 'success', text, duration: TIMES.toast, inRow: true, undo }),
};

function announce(notice: Notice) {
  if (show) show(notice);
  else waiting.push(notice);
}

/** The toaster comes after the first paint; what was said before it came is shown then. */
export function connectToaster(toaster: (notice: Notice) => void) {
  show = toaster;
  waiting.splice(0).forEach(toaster);
}
