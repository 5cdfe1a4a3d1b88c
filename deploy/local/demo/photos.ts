import { jpegPhoto } from '../../../libs/testing/src/photos.mjs';
import { landscapes, portrait } from '../../../libs/testing/src/scenes.mjs';
import type { DemoMember } from './members.js';

export interface DemoPhoto {
  bytes: Buffer;
  name: string;
  isFace: boolean;
  isApproved: boolean;
  /** True if the photo is uploaded a second time, so that the review mentions the rejection. */
  wasRejected?: boolean;
}

/**
 * Paints scenes, so that no real person is shown: a portrait as the face picture, and landscapes.
 */
export async function photosOf({ photos }: DemoMember, seed: number): Promise<DemoPhoto[]> {
  if (photos === 'none') return [];
  const isApproved = photos !== 'waiting';
  const views = Array.from({ length: 1 + (seed % 3) }, (_, index) =>
    view(seed * 7 + index, isApproved),
  );
  const extra = photos === 'face' ? [face(seed)] : [];
  const late = seed % 5 === 0 ? [view(seed * 7 + 5, false)] : [];
  const all = await Promise.all([...extra, ...views, ...late]);
  return all.map((photo, at) => ({ ...photo, wasRejected: !isApproved && at === 0 }));
}

async function face(seed: number) {
  return {
    bytes: await jpegPhoto({ scene: portrait, seed, width: 1200, height: 1500 }),
    name: 'me.jpg',
    isFace: true,
    isApproved: true,
  };
}

async function view(seed: number, isApproved: boolean) {
  const scene = landscapes[seed % landscapes.length];
  const upright = seed % 4 === 0;
  const [width, height] = upright ? [1200, 1600] : [1600, 1200];
  return {
    bytes: await jpegPhoto({ scene, seed, width, height }),
    name: `view-${seed}.jpg`,
    isFace: false,
    isApproved,
  };
}
