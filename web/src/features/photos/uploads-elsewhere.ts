import { createStore } from '../../lib/create-store.js';
import type { UploadQueue } from './upload-queue.js';

// The queue that no screen shows, while it is under way or has something to tell.
export const uploadsElsewhere = createStore<UploadQueue | undefined>(undefined);
