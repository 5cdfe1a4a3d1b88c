import { useState, type ReactNode } from 'react';
import { photoAddress } from '../../lib/address.js';
import { sizeOf, type Sized } from '../../lib/photo-size.js';
import { onDemand } from '../on-demand.js';
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

// Tracks the id instead of the index: images are added and removed while the viewer is open.
export function useViewed<Image extends { id: number }>(images: readonly Image[]) {
  const [id, setId] = useState<number | null>(null);
  const place = images.findIndex((image) => image.id === id);
  // The viewer must not reopen by itself when the image returns.
  if (id !== null && place < 0) setId(null);
  const viewer = place >= 0 && {
    index: place,
    onIndex: (index: number) => setId(images[index]!.id),
    onClose: () => setId(null),
  };
  return { open: (image: Image) => setId(image.id), viewer };
}
