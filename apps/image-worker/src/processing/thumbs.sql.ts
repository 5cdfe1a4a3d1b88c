import { statement } from '@lodge/database';

/** 2: 480 pixels on the short side, at most twice that on the long one. 1: 320 on the long side. */
export const THUMB_VERSION = 2;

export interface OldThumb {
  id: number;
  filename: string;
}

const IS_OLD = `thumb_version < ${THUMB_VERSION}`;

export const OLD_THUMBS = statement<OldThumb, { after: number }>(`
  select id, filename from images
  where ${IS_OLD} and status = 'ready' and id > :after order by id limit 100`);

// The deletion waits for this lock, and then lists the thumb that was stored meanwhile.
export const LOCK_OLD_THUMB = statement<{ id: number }, { id: number }>(`
  select id from images
  where id = :id and ${IS_OLD} for no key update skip locked`);
