import { t, type OwnImage } from '@lodge/contracts';

// Tells the member what they lose with the photo; reviewers see other members' photos in any case.
export function deletionText(image: OwnImage, images: readonly OwnImage[], seesAll: boolean) {
  const gone = image.is_approved
    ? t`It will be gone for good, for you and everyone who can see it now.`
    : t`It will be gone for good.`;
  if (seesAll || !image.is_approved) return gone;
  const left = images.filter(({ id, is_approved }) => is_approved && id !== image.id);
  if (left.length === 0)
    return t`${gone} It is your only approved photo: you will not see other members’ photos until an admin approves another one.`;
  if (image.is_face_picture && !left.some(({ is_face_picture }) => is_face_picture))
    return t`${gone} It is your only approved face picture: you will not see other members’ face pictures until an admin approves another one.`;
  return gone;
}
