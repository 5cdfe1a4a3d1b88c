import { createStore } from '../../lib/create-store.js';
import type { UploadQueue } from './upload-queue.js';

// A queue that no screen shows, while it is running or has results to report.
export const uploadsElsewhere = createStore<UploadQueue | undefined>(undefined);
