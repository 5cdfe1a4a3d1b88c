import type { AdminImage } from '@lodge/contracts';
import { Check, Clock, ScanFace } from 'lucide-react';
import { Badge } from '../../../ui/badge.js';
import { isPending } from '../lists/list-kinds.js';

export const ImageBadges = ({ image }: { image: AdminImage }) => (
  <>
    {isPending(image) ? (
      <Badge tone="brass">
        <Clock aria-hidden />
        Pending
      </Badge>
    ) : (
      <Badge tone="success">
        <Check aria-hidden />
        Approved
      </Badge>
    )}
    {image.is_face_picture && (
      <Badge>
        <ScanFace aria-hidden />
        Face Picture
      </Badge>
    )}
  </>
);
