import { createEmitter } from '../../../lib/create-store.js';

// What the member did beside the list, and may expect to find in it.
export const ownActivity = createEmitter<void>();
