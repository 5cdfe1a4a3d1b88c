import { t } from '@lodge/contracts';
import { photoAddress } from '../../../lib/address.js';
import { useViewer } from '../../../lib/session.js';
import { PhotoViewer, type PhotoViewerProps } from '../../../ui/photo/photo-viewer.js';
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
  const photos = images.map((image) => ({
    src: photoAddress(image.filename),
    alt: names.get(image.id)!,
    caption: [isAdmin && `ID ${image.id}`, !image.is_approved && t`Pending`]
      .filter(Boolean)
      .join(' · '),
    size: image.width && image.height ? { width: image.width, height: image.height } : undefined,
    placeholder: image.placeholder,
  }));
  return <PhotoViewer label={`Photos of ${username}`} photos={photos} {...viewer} />;
}
