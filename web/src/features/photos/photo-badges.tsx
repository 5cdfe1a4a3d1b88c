import type { OwnImage } from '@lodge/contracts';
import { Check, Clock, LoaderCircle, ScanFace, type LucideIcon } from 'lucide-react';

// Below the photo, which they would cover.
export const PhotoBadges = ({ image }: { image: OwnImage }) => (
  <>
    <State {...image} />
    {image.is_face_picture && <Mark icon={ScanFace} text="Face Picture" />}
  </>
);

function State({ is_processing, is_approved }: OwnImage) {
  if (is_processing)
    return <Mark icon={LoaderCircle} iconClassName="animate-spin" text="Processing" />;
  return is_approved ? (
    <Mark icon={Check} iconClassName="text-success" text="Approved" />
  ) : (
    <Mark icon={Clock} iconClassName="text-brass" text="Pending" />
  );
}

interface MarkProps {
  icon: LucideIcon;
  iconClassName?: string;
  text: string;
}

const Mark = ({ icon: Icon, iconClassName, text }: MarkProps) => (
  <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap">
    <Icon aria-hidden className={`size-3.5 shrink-0 ${iconClassName ?? ''}`} />
    {text}
  </span>
);
