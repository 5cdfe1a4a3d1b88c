import { TIMES } from '@lodge/contracts';

export interface Notice {
  kind: 'success' | 'error';
  text: string;
  /** Milliseconds. */
  duration: number;
}

let show: ((notice: Notice) => void) | undefined;
const waiting: Notice[] = [];

/** Notices at the top right. On the dashboard a success takes `TIMES.dashboardSuccessToast`. */
export const toast = {
  success: (text: string, duration: number = TIMES.toast) => announce({ kind: 'success', text, duration }),
  error: (text: string, duration: number = TIMES.toast) => announce({ kind: 'error', text, duration }),
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
