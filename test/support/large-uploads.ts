import { Queue } from 'bullmq';
import { blackPng, count, eventually, type Answer, type Member, type System } from '@lodge/testing';

const large = blackPng({ width: 10_000, height: 10_000 });

/** Adds large images to the paused queue, then resumes it and waits until the worker is processing. */
export async function startProcessing(
  system: System,
  { client, id }: Member,
  images: number,
): Promise<Promise<Answer>[]> {
  const queue = new Queue('images', { connection: { url: system.redisUrl } });
  await queue.pause();
  const before = await count(system, 'images where user_id = $1', [id]);
  const uploads = Array.from({ length: images }, () =>
    client.upload(large, { name: 'large.png', type: 'image/png' }),
  );
  await eventually(
    'all jobs',
    async () =>
      (await count(system, 'images where user_id = $1', [id])) === before + images &&
      (await queue.getWaitingCount()) >= images,
  );
  const waiting = await queue.getWaitingCount();
  await queue.resume();
  await eventually('work', async () => (await queue.getWaitingCount()) < waiting);
  await queue.close();
  return uploads;
}
