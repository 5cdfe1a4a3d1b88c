import { createHash } from 'node:crypto';
import { EVIDENCE_LIMITS } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { imageKey, thumbKey, type ObjectStore } from '@lodge/storage';
import type { EntityManager } from 'typeorm';
import { Group, Report, User } from '../entities.js';
import { denseFile, jsonFile, type ZipEntry } from '../downloads/zip.js';
import { EVIDENCE_MESSAGES, EVIDENCE_NOTICE, EVIDENCE_PHOTOS } from './evidence.sql.js';

/** Yields the photos, and `evidence.json`, which says whom and what they belong to. */
export async function* evidenceFiles(
  transaction: EntityManager,
  store: ObjectStore,
  reportId: number,
  decision: object,
): AsyncGenerator<ZipEntry> {
  const photos: object[] = [];
  const found = await rows(transaction, EVIDENCE_PHOTOS, [reportId]);
  // Keeps room for the thumb of each later photo, so that large photos crowd none out.
  let room = EVIDENCE_LIMITS.bytes - found.length * EVIDENCE_LIMITS.thumbBytes;
  for (const { filename, ...photo } of found) {
    room += EVIDENCE_LIMITS.thumbBytes;
    const bytes = await store.read(imageKey(filename));
    const isWhole = bytes !== undefined && bytes.length <= room;
    const added = isWhole ? bytes : await thumbOf(store, filename);
    const name = `photos/${photo.image_id}${isWhole ? '' : '-thumb'}.webp`;
    if (added) {
      room -= added.length;
      yield denseFile(name, added);
    }
    // The digest is of the whole photo, even if only its thumb had room.
    const sha256 = bytes ? createHash('sha256').update(bytes).digest('hex') : null;
    photos.push({ ...photo, file: added ? name : null, bytes: bytes?.length ?? null, sha256 });
  }
  yield jsonFile('evidence.json', {
    decision,
    ...(await describe(transaction, reportId)),
    photos,
    messages: await rows(transaction, EVIDENCE_MESSAGES, [reportId]),
  });
}

async function thumbOf(store: ObjectStore, filename: string): Promise<Buffer | undefined> {
  const thumb = await store.read(thumbKey(filename));
  return thumb && thumb.length <= EVIDENCE_LIMITS.thumbBytes ? thumb : undefined;
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
