import { expect } from '@jest/globals';
import type { ObjectStore, StoreService } from '@lodge/storage';

const FOLDERS = ['incoming', 'images', 'thumbs', 'exports'];

export const STORE_RIGHTS: [StoreService, string[]][] = [
  ['profile-media', ['get images', 'get thumbs', 'put incoming']],
  ['moderation', ['get images', 'get thumbs']],
  [
    'image-worker',
    [
      'get incoming',
      'get images',
      'put images',
      'put thumbs',
      'remove incoming',
      'remove images',
      'remove thumbs',
      'remove exports',
    ],
  ],
];

const bytes = Buffer.from('bytes');

const VERBS: Record<string, (store: ObjectStore, folder: string) => Promise<unknown>> = {
  get: (store, folder) => store.read(`${folder}/there`),
  put: (store, folder) => store.put(`${folder}/new`, bytes, 'image/webp'),
  remove: (store, folder) => store.remove([`${folder}/not-there`, `${folder}/not-there-either`]),
};

/** Puts what {@link triedRights} reads. @param store with all rights */
export async function fillFolders(store: ObjectStore): Promise<void> {
  for (const folder of FOLDERS) await store.put(`${folder}/there`, bytes, 'image/webp');
}

/** Tries every verb in every folder. @returns those that are allowed, like `get images` */
export async function triedRights(store: ObjectStore): Promise<string[]> {
  const outcomes = await Promise.all(
    Object.entries(VERBS).flatMap(([verb, act]) =>
      FOLDERS.map(async (folder) => {
        const rejection = await act(store, folder).then(
          () => '',
          ({ message }: Error) => message,
        );
        if (rejection) expect(rejection).toBe('the object store cannot be used: AccessDenied');
        return rejection ? [] : [`${verb} ${folder}`];
      }),
    ),
  );
  return outcomes.flat();
}
