import { createContext, type ReactNode } from 'react';

// What stands beside the Close of every dialog, as the bar below cannot be reached then.
export const DialogCorner = createContext<ReactNode>(null);
