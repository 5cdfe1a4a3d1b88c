import { t } from '@lodge/contracts';
import { useViewer } from '../../../lib/session.js';
import { PhotoViewer, viewerPhoto, type PhotoViewerProps } from '../../../ui/photo/photo-viewer.js';
import { photoNames } from './photo-names.js';
import type { OpenImage } from './use-member-photos.js';

interface MemberViewerProps extends Pick<
  PhotoViewerProps,
  'index' | 'onIndex' | 'onClose' | 'actions'
> {
  username: string;
  images: readonly OpenImage[];
}

export function MemberViewer({ username, images, ...viewer }: MemberViewerProps) {
  const { isAdmin } = useViewer();
  const names = photoNames(username, images);
  const photos = images.map((image) => {
    const facts = [isAdmin && `ID ${image.id}`, !image.is_approved && t`Pending`];
    return viewerPhoto(image, names.get(image.id)!, facts.filter(Boolean).join(' · '));
  });
  return <PhotoViewer label={`Photos of ${username}`} photos={photos} {...viewer} />;
}
