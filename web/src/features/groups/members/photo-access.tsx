import type { OwnImage } from '@lodge/contracts';
import { Lock, ScanFace } from 'lucide-react';
import { PATHS } from '../../../lib/paths.js';
import { isReviewer } from '../../../lib/session/session-store.js';
import { useViewer } from '../../../lib/session/session.js';
import { useApi } from '../../../lib/api/use-api.js';
import { ButtonLink } from '../../../ui/button.js';

export type Access = 'add-photo' | 'await-approval' | 'no-face' | 'full';

export function usePhotoAccess(): Access | undefined {
  const seesAll = isReviewer(useViewer());
  const { data, error } = useApi(seesAll ? null : 'ownImages');
  // After an error access is assumed: the cards show what is locked.
  if (seesAll || (error && !data)) return 'full';
  return data && accessOf(data.images);
}

function accessOf(images: readonly OwnImage[]): Access {
  const approved = images.filter(({ is_approved }) => is_approved);
  if (approved.length === 0) return images.length > 0 ? 'await-approval' : 'add-photo';
  return approved.some(({ is_face_picture }) => is_face_picture) ? 'full' : 'no-face';
}

const LOCKED = {
  'add-photo': {
    icon: Lock,
    title: 'Photos are locked',
    text: 'Add one of your own. Once an admin approves it, you can see other members’ photos.',
  },
  'await-approval': {
    icon: Lock,
    title: 'Photos are locked',
    text: 'You can see other members’ photos once an admin approves one of yours.',
  },
  'no-face': {
    icon: ScanFace,
    title: 'Face pictures are locked',
    text: 'Show yours to see theirs: once an admin approves a face picture of yours, you can see theirs.',
  },
};

export function PhotoAccess({ access }: { access: Access }) {
  if (access === 'full') return null;
  const { icon: Icon, title, text } = LOCKED[access];
  return (
    <div className="mb-5 flex items-center gap-x-4 rounded-lg border border-brass/35 bg-brass-wash px-4 py-3.5">
      <Icon aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-soft">{text}</p>
        </div>
        {access === 'add-photo' && (
          <ButtonLink to={PATHS.profile} size="sm">
            Add a photo
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
