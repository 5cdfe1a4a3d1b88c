import type { OwnImage } from '@lodge/contracts';
import { Lock, ScanFace, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { PATHS } from '../../../lib/paths.js';
import { useViewer } from '../../../lib/session.js';
import { ButtonLink } from '../../../ui/button.js';

/** What a viewer lacks to see the others' photos, and what to do about it; nothing where he lacks nothing. */
export function PhotoAccess() {
  const { isAdmin } = useViewer();
  const { data } = useSWR<{ images: OwnImage[] }>(isAdmin ? null : '/api/images');
  if (!data) return null;
  const approved = data.images.filter(({ is_approved }) => is_approved);
  const pending = data.images.some(({ is_approved }) => !is_approved);

  if (approved.length === 0) {
    return (
      <Notice icon={Lock} title="Photos are locked" action={pending ? undefined : 'Add a photo'}>
        {pending ? 'You see the photos of others as soon as an admin has approved one of yours.' : 'Add a photo of yours. Once an admin has approved it, you see those of others.'}
      </Notice>
    );
  }
  if (approved.some(({ is_face_picture }) => is_face_picture)) return null;
  return <Notice icon={ScanFace} title="Face pictures are locked">They open once you have an approved face picture of your own.</Notice>;
}

const Notice = ({ icon: Icon, title, action, children }: { icon: LucideIcon; title: string; action?: string; children: ReactNode }) => (
  <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-brass/35 bg-brass-wash px-4 py-3.5">
    <Icon aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-soft">{children}</p>
    </div>
    {action && <ButtonLink to={PATHS.profile} size="sm">{action}</ButtonLink>}
  </div>
);
