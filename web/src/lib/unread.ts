import { createContext } from 'react';

// The count of all groups, as it is shown; empty for none.
export const Unread = createContext('');

// Milliseconds until messages in other groups show without the live stream.
export const UNREAD_INTERVAL = 15_000;
