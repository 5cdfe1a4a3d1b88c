import { createHash } from 'node:crypto';
import { EVIDENCE_LIMITS } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { imageKey, type ObjectStore } from '@lodge/storage';
import type { EntityManager } from 'typeorm';
import { Group, Report, User } from '../entities.js';
import { denseFile, jsonFile, type ZipEntry } from '../exports/zip.js';
import { EVIDENCE_MESSAGES, EVIDENCE_NOTICE, EVIDENCE_PHOTOS } from './evidence.sql.js';

/** The photos, and `evidence.json` with whom and what they belong to. */
export async function* evidenceFiles(
  transaction: EntityManager,
  store: ObjectStore,
  reportId: number,
  decision: object,
): AsyncGenerator<ZipEntry> {
  const photos: object[] = [];
  let room: number = EVIDENCE_LIMITS.bytes;
  for (const { filename, ...photo } of await rows(transaction, EVIDENCE_PHOTOS, [reportId])) {
    const bytes = await store.read(imageKey(filename));
    // What has no room, or was lost by the store, is described all the same.
    const file = bytes && bytes.length <= room ? `photos/${photo.image_id}.webp` : null;
    if (bytes && file) {
      room -= bytes.length;
      yield denseFile(file, bytes);
    }
    const sha256 = bytes ? createHash('sha256').update(bytes).digest('hex') : null;
    photos.push({ ...photo, file, bytes: bytes?.length ?? null, sha256 });
  }
  yield jsonFile('evidence.json', {
    decision,
    ...(await describe(transaction, reportId)),
    photos,
    messages: await rows(transaction, EVIDENCE_MESSAGES, [reportId]),
  });
}

async function describe(transaction: EntityManager, id: number) {
  const report = await transaction.findOneByOrFail(Report, { id });
  const { subject_id, reporter_id, group_id } = report;
  const find = (userId: number | null) =>
    userId === null ? null : transaction.findOneBy(User, { id: userId });
  return {
    report,
    notice: (await row(transaction, EVIDENCE_NOTICE, [id])) ?? null,
    member: await find(subject_id),
    reporter: await find(reporter_id),
    group: group_id === null ? null : await transaction.findOneBy(Group, { id: group_id }),
  };
}
