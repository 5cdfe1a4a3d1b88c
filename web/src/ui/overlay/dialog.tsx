import { type ComponentProps, type ReactNode, createContext } from 'react';
import { onDemand } from '../on-demand.js';
import type { Modal } from './modal.js';

export interface DialogProps extends ComponentProps<typeof Modal> {
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  // What closing it would lose; by default what was typed into its form.
  loses?: ReactNode;
  // Hides the page behind it.
  covers?: boolean;
}

export const Dialog = onDemand(() => import('./dialog-content.js'));

// Rendered beside the Close button of every dialog, as the bar below is out of reach then.
export const DialogCorner = createContext<ReactNode>(null);

/**
 * The head of a dialog or panel: its controls are centred on the title's first line, and the Close
 * icon is aligned with the end of the content below.
 */
export const HEAD = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-1.5';
export const HEAD_TITLE = 'clip-marks min-w-0 text-xl';
export const HEAD_CONTROLS =
  'relative z-2 col-start-2 row-start-1 -my-1.75 -me-3 flex items-center self-start';
