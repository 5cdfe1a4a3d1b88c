import { useState, type ReactNode } from 'react';
import { photoAddress } from '../../lib/address.js';
import { sizeOf, type Sized } from '../../lib/photo-size.js';
import { onDemand } from '../on-demand.js';
import type { ViewerPhoto } from './viewed-photo.js';

export interface PhotoViewerProps {
  photos: readonly ViewerPhoto[];
  // Null: closed.
  index: number | null;
  onIndex: (index: number) => void;
  onClose: () => void;
  // Whose photos; read out, not shown.
  label: string;
  // Beside the button that closes.
  actions?: ReactNode;
}

export const PhotoViewer = onDemand<PhotoViewerProps>(
  () => import('./photo-viewer-dialog.js'),
  ({ index }) => index !== null,
);

interface Photographed extends Sized {
  filename: string;
  placeholder: string | null;
}

export const viewerPhoto = (photo: Photographed, alt: string, caption?: string): ViewerPhoto => ({
  src: photoAddress(photo.filename),
  alt,
  caption,
  size: sizeOf(photo),
  placeholder: photo.placeholder,
});

// Remembers the id: images are added and removed while the viewer is open.
export function useViewed<Image extends { id: number }>(images: readonly Image[]) {
  const [id, setId] = useState<number | null>(null);
  const place = images.findIndex((image) => image.id === id);
  // It must not reopen by itself when the image is back.
  if (id !== null && place < 0) setId(null);
  const viewer = {
    index: place < 0 ? null : place,
    onIndex: (index: number) => setId(images[index]!.id),
    onClose: () => setId(null),
  };
  return { open: (image: Image) => setId(image.id), viewer };
}
