import type { AdminImage, OwnImage } from '@lodge/contracts';
import { bodyOf } from './bodies.mjs';
import type { Client } from './client.mjs';
import type { Installation } from './installation.mjs';
import { register, signedIn, type Member } from './people.mjs';
import { jpegPhoto } from './photos.mjs';

let seed = 1;

/** A different small photo on each call. */
export const smallPhoto = () => jpegPhoto({ width: 120, height: 90, seed: seed++ });

export const adminOf = (system: Installation): Promise<Client> =>
  signedIn(system.url, system.admin);

export async function addPhoto(client: Client, photo?: Buffer): Promise<OwnImage> {
  return bodyOf(await client.upload(photo ?? (await smallPhoto()))).image;
}

/** The moderation actions on photos. */
export const decide = (admin: Client) => ({
  approve: async ({ id }: { id: number }): Promise<AdminImage> =>
    bodyOf(await admin.post('/api/admin/approve-image', { imageId: id })).image,
  undoApproval: async ({ id }: { id: number }): Promise<AdminImage> =>
    bodyOf(await admin.post('/api/admin/approve-image', { imageId: id, approved: false })).image,
  flag: async ({ id }: { id: number }, isFacePicture = true): Promise<AdminImage> =>
    bodyOf(await admin.post('/api/admin/flag-face', { imageId: id, isFacePicture })).image,
  reject: async ({ id }: { id: number }) =>
    void bodyOf(await admin.post('/api/admin/reject-image', { imageId: id })),
  remove: async ({ id }: { id: number }) =>
    void bodyOf(await admin.delete(`/api/admin/image/${id}`)),
});

export interface WithPhoto extends Member {
  photo: OwnImage;
}

/** A new member with one approved photo; with `face`, flagged as a face picture. */
export async function memberWithPhoto(
  system: Installation,
  admin: Client,
  { face = false } = {},
): Promise<WithPhoto> {
  const member = await register(system.url);
  const photo = await addPhoto(member.client);
  await decide(admin).approve(photo);
  if (face) await decide(admin).flag(photo);
  return { ...member, photo };
}
