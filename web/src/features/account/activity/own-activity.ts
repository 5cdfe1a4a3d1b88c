import { createEmitter } from '../../../lib/create-store.js';

// The member did something outside the list that adds an entry to it.
export const ownActivity = createEmitter<void>();
