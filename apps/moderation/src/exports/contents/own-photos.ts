import type { EntityManager } from 'typeorm';
import { PHOTO_ORDER } from '@lodge/domain';
import { imageKey, type ObjectStore } from '@lodge/storage';
import { Image } from '../../entities.js';
import { jsonFile, type ZipEntry } from '../../downloads/zip.js';

export async function* photoFiles(
  manager: EntityManager,
  store: ObjectStore,
  userId: number,
): AsyncGenerator<ZipEntry> {
  const images = await manager.find(Image, {
    where: { user_id: userId },
    order: PHOTO_ORDER,
  });
  const described: object[] = [];
  for (const [at, { status, filename, uploaded_at, ...image }] of images.entries()) {
    // There are no bytes while the photo is being processed, or if it was deleted meanwhile.
    const bytes = status === 'ready' ? await store.read(imageKey(filename)) : undefined;
    const file = bytes ? `photos/${String(at + 1).padStart(2, '0')}.webp` : null;
    if (bytes && file) yield { name: file, content: bytes };
    const { is_approved, is_face_picture } = image;
    described.push({ file, uploaded_at, is_approved, is_face_picture });
  }
  yield jsonFile('photos.json', described);
}
