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

// The main button comes last, on phones on top.
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
);

// What stands beside the Close of every dialog, as the bar below cannot be reached then.
export const DialogCorner = createContext<ReactNode>(null);
