import type { ReactNode } from 'react';
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
