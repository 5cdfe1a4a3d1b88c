import { createContext } from 'react';

// Of all groups, as it is shown; empty for none.
export const Unread = createContext('');
