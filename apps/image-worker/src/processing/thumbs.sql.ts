import { statement, THUMB_VERSION } from '@lodge/database';

export interface OldThumb {
  id: number;
  filename: string;
}

const IS_OLD = `thumb_version < ${THUMB_VERSION}`;

/** Lists images whose thumb an earlier rule cut, by the index `images_with_old_thumbs`. */
export const OLD_THUMBS = statement<OldThumb>(`
  select id, filename from images
  where ${IS_OLD} and status = 'ready' and id > $1 order by id limit 100`);

// The image's deletion waits for this lock, and then lists the thumb that was stored meanwhile.
// Returns no row if another worker holds it or was faster.
export const LOCK_OLD_THUMB = statement<{ id: number }>(`
  select id from images
  where id = $1 and ${IS_OLD} for no key update skip locked`);
