import { expect } from '@jest/globals';
import type { AdminImage } from '@lodge/contracts';
import { waitFor, within } from '@testing-library/react';
import { DONE, NOW } from './samples.js';
import { rejected, server } from './server.js';

export const pending = (id: number, owner = 'robin'): AdminImage => ({
  id,
  filename: `${id}`.padStart(32, '0') + '.webp',
  is_approved: false,
  is_face_picture: false,
  uploaded_at: NOW,
  is_processing: false,
  width: 640,
  height: 480,
  placeholder: '#404040',
  user_id: owner.length,
  user_username: owner,
  user_email: `${owner}@lodge.example`,
  user_avatar: null,
  user_age: 34,
  user_created_at: NOW,
  user_approved_images: 0,
  user_rejected_images: 0,
  earlier_decision: null,
  copy: null,
});

export const card = (id: number) => document.getElementById(`image-${id}`);
export const shownCard = (id: number) =>
  waitFor(() => {
    expect(card(id)).not.toBeNull();
    return within(card(id)!);
  });

const isWaiting = ({ is_approved, copy }: AdminImage) => !is_approved || copy !== null;
const FITS: Record<string, (image: AdminImage) => boolean> = {
  all: () => true,
  approved: (image) => !isWaiting(image),
  pending: isWaiting,
};
const notFound = rejected(404, 'not_found', 'Image not found');

/** Mocks the API with these images and returns their current state. */
export function keepImages(...given: AdminImage[]): AdminImage[] {
  const images = [...given];
  const waiting = () => images.filter(isWaiting);
  const change = (id: number, part: Partial<AdminImage>) => {
    const image = images.find((one) => one.id === id);
    return image ? { ...DONE, image: { ...Object.assign(image, part) } } : notFound;
  };
  const remove = (id: number) => {
    const index = images.findIndex((one) => one.id === id);
    if (index < 0) return notFound;
    images.splice(index, 1);
    return DONE;
  };
  server.on('waiting', () => ({
    images: waiting().length,
    requests: 0,
    reports: 0,
    registrations: 0,
  }));
  server.on('images', ({ query: { status } }) => ({
    images: images.filter(FITS[status ?? 'all']!),
    pending_count: waiting().length,
    next_cursor: null,
  }));
  server.on('approveImage', ({ body: { imageId, approved = true } }) =>
    change(imageId, { is_approved: approved, ...(approved && { copy: null }) }),
  );
  server.on('flagFace', ({ body: { imageId, isFacePicture, unlessApproved } }) =>
    unlessApproved && images.find(({ id }) => id === imageId)?.is_approved
      ? rejected(409, 'conflict', 'Another reviewer approved this image in the meantime')
      : change(imageId, { is_face_picture: isFacePicture }),
  );
  server.on('rejectImage', ({ body: { imageId } }) => {
    const owner = images.find(({ id }) => id === imageId)?.user_id;
    for (const image of images) if (image.user_id === owner) image.user_rejected_images += 1;
    return remove(imageId);
  });
  server.on('deleteImage', ({ params: { id } }) => remove(Number(id)));
  return images;
}
