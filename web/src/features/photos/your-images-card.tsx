import { LIMITS } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.js';
import { useOwnImages } from './own-images.js';

interface YourImagesCardProps {
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function YourImagesCard({ children, ...header }: YourImagesCardProps) {
  const images = useOwnImages().data?.images;
  return (
    <Card
      className="@container"
      title={images ? `Your Images (${images.length}/${LIMITS.imagesPerUser})` : 'Your Images'}
      {...header}
    >
      {children}
    </Card>
  );
}
