import { retryDeadlocks, rows, type Runner } from '@lodge/database';
import { UPLOAD_TIMEOUT } from '@lodge/messaging';
import { DROP_IMAGE } from './images.sql.js';

export async function dropImage(runner: Runner, imageId: number): Promise<void> {
  await retryDeadlocks(() => rows(runner, DROP_IMAGE, [imageId, UPLOAD_TIMEOUT / 1_000]));
}
