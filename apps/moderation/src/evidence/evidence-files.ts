import { createHash } from 'node:crypto';
import { EVIDENCE_KINDS, EVIDENCE_LIMITS, EVIDENCE_TEXTS } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { invalidField } from '@lodge/service';
import { imageKey, thumbKey, type ObjectStore } from '@lodge/storage';
import type { EntityManager } from 'typeorm';
import { Group, Report, User } from '../entities.js';
import { jsonFile, type ZipEntry } from '../downloads/zip.js';
import { EVIDENCE_MESSAGES, EVIDENCE_NOTICE, EVIDENCE_PHOTOS } from './evidence.sql.js';

/** Call it where the report was found open. @throws ApiError 400 for nothing to keep */
export async function readEvidence(transaction: EntityManager, reportId: number) {
  const report = await transaction.findOneByOrFail(Report, { id: reportId });
  const { kind, subject_id, reporter_id, group_id } = report;
  if (!(EVIDENCE_KINDS as readonly unknown[]).includes(kind))
    throw invalidField('keep_for_authorities', EVIDENCE_TEXTS.kind);
  const find = (id: number | null) => (id === null ? null : transaction.findOneBy(User, { id }));
  return {
    report,
    notice: (await row(transaction, EVIDENCE_NOTICE, { reportId })) ?? null,
    member: await find(subject_id),
    reporter: await find(reporter_id),
    group: group_id === null ? null : await transaction.findOneBy(Group, { id: group_id }),
    photos: await rows(transaction, EVIDENCE_PHOTOS, { reportId }),
    messages: await rows(transaction, EVIDENCE_MESSAGES, { reportId }),
  };
}

export type ReadEvidence = Awaited<ReturnType<typeof readEvidence>>;

/** Yields the photos, and `evidence.json`, which says whom and what they belong to. */
export async function* evidenceFiles(
  store: ObjectStore,
  { photos, messages, ...described }: ReadEvidence,
  decision: object,
): AsyncGenerator<ZipEntry> {
  const packed: object[] = [];
  // Keeps room for the thumb of each later photo, so that large photos crowd none out.
  let room = EVIDENCE_LIMITS.bytes - photos.length * EVIDENCE_LIMITS.thumbBytes;
  for (const { filename, ...photo } of photos) {
    room += EVIDENCE_LIMITS.thumbBytes;
    const bytes = await store.read(imageKey(filename));
    const isWhole = bytes !== undefined && bytes.length <= room;
    const added = isWhole ? bytes : await thumbOf(store, filename);
    const name = `photos/${photo.image_id}${isWhole ? '' : '-thumb'}.webp`;
    if (added) {
      room -= added.length;
      yield { name, content: added };
    }
    // The digest is of the whole photo, even if only its thumb had room.
    const sha256 = bytes ? createHash('sha256').update(bytes).digest('hex') : null;
    packed.push({ ...photo, file: added ? name : null, bytes: bytes?.length ?? null, sha256 });
  }
  yield jsonFile('evidence.json', { decision, ...described, photos: packed, messages });
}

async function thumbOf(store: ObjectStore, filename: string): Promise<Buffer | undefined> {
  const thumb = await store.read(thumbKey(filename));
  return thumb && thumb.length <= EVIDENCE_LIMITS.thumbBytes ? thumb : undefined;
}
