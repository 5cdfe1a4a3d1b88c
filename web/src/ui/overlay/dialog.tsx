import { type ComponentProps, type ReactNode, createContext, use } from 'react';
import { Button } from '../button.js';
import { onDemand } from '../on-demand.js';
import type { Modal } from './modal.js';

export interface DialogProps extends ComponentProps<typeof Modal> {
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  // What closing it would lose; by default what was typed into its form.
  closeWarning?: ReactNode;
  // Hides the page behind it.
  covers?: boolean;
}

export const Dialog = onDemand(() => import('./dialog-content.js'));

export const CloseDialog = createContext(() => {});

/** Closes the dialog around it as its Close button does, which asks first. */
export const DoneButton = (props: Pick<ComponentProps<typeof Button>, 'variant'>) => (
  <Button {...props} onClick={use(CloseDialog)}>
    Done
  </Button>
);

// Rendered beside the Close button of every dialog, as the bar below is out of reach then.
export const DialogCorner = createContext<ReactNode>(null);
