import { createEmitter } from '../../../lib/create-store.js';

// What the member did on the account's page, and may expect to find in the list.
export const ownActivity = createEmitter<void>();
