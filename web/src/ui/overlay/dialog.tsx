import { type ReactNode, createContext } from 'react';
import { onDemand } from '../on-demand.js';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  // The page behind it cannot be read.
  covers?: boolean;
  children: ReactNode;
}

export const Dialog = onDemand<DialogProps>(() => import('./dialog-content.js'));

// What stands beside the Close of every dialog, as the bar below cannot be reached then.
export const DialogCorner = createContext<ReactNode>(null);
