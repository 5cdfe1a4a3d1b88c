import { useViewer } from '../../../lib/session/session.js';
import { PhotoViewer, viewerPhoto, type PhotoViewerProps } from '../../../ui/photo/photo-viewer.js';
import { State } from '../../../ui/state.js';
import { photoNames } from './photo-names.js';
import type { UnlockedImage } from './use-member-photos.js';

interface MemberViewerProps extends Pick<
  PhotoViewerProps,
  'index' | 'onIndex' | 'onClose' | 'actions'
> {
  username: string;
  images: readonly UnlockedImage[];
}

export function MemberViewer({ username, images, ...viewer }: MemberViewerProps) {
  const { isAdmin } = useViewer();
  const names = photoNames(username, images);
  const photos = images.map((image) => {
    const caption = (
      <>
        {isAdmin && <span>ID {image.id}</span>}
        {!image.is_approved && <State of="pending" />}
      </>
    );
    return viewerPhoto(image, names.get(image.id)!, caption);
  });
  return <PhotoViewer label={`Photos of ${username}`} photos={photos} {...viewer} />;
}
