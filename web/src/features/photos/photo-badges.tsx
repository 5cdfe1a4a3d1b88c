import type { OwnImage } from '@lodge/contracts';
import { Check, Clock, LoaderCircle, ScanFace } from 'lucide-react';
import { Badge } from '../../ui/badge.js';

export const PhotoBadges = ({ image }: { image: OwnImage }) => (
  <>
    <StateBadge {...image} />
    {image.is_face_picture && (
      <Badge tone="brass">
        <ScanFace aria-hidden />
        Face Picture
      </Badge>
    )}
  </>
);

function StateBadge({ is_processing, is_approved }: OwnImage) {
  if (is_processing)
    return (
      <Badge>
        <LoaderCircle aria-hidden className="animate-spin" />
        Processing
      </Badge>
    );
  return is_approved ? (
    <Badge tone="success">
      <Check aria-hidden />
      Approved
    </Badge>
  ) : (
    <Badge>
      <Clock aria-hidden />
      Pending
    </Badge>
  );
}
