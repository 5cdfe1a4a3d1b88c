import { useState, type ReactNode } from 'react';
import { photoAddress } from '../../lib/address.js';
import { sizeOf, type Sized } from '../../lib/photo-size.js';
import { onDemand } from '../on-demand.js';
import { grow } from './grow.js';
import type { ViewerPhoto } from './viewed-photo.js';

export interface PhotoViewerProps {
  photos: readonly ViewerPhoto[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  // Says whose photos they are; read out, but not shown.
  label: string;
  // Shown beside the close button.
  actions?: ReactNode;
}

export const PhotoViewer = onDemand(() => import('./photo-viewer-dialog.js'));

interface PhotoFile extends Sized {
  filename: string;
  placeholder: string | null;
}

export const viewerPhoto = (photo: PhotoFile, alt: string, caption?: ReactNode): ViewerPhoto => ({
  src: photoAddress(photo.filename),
  alt,
  caption,
  size: sizeOf(photo),
  placeholder: photo.placeholder,
});

interface ViewedImage {
  id: number;
  // Null is never opened.
  filename: string | null;
}

// Tracks the id instead of the index: images are added and removed while the viewer is open.
export function useViewed(images: readonly { id: number }[]) {
  const [id, setId] = useState<number | null>(null);
  const place = images.findIndex((image) => image.id === id);
  // The viewer must not reopen by itself when the image returns.
  if (id !== null && place < 0) setId(null);
  const viewer = place >= 0 && {
    index: place,
    onIndex: (index: number) => setId(images[index]!.id),
    onClose: () => setId(null),
  };
  const show = (image: ViewedImage) => setId(image.id);
  const open = (image: ViewedImage) => grow(image.filename, () => show(image));
  return { open, show, viewer };
}
