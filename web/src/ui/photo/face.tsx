import type { Filename } from '@lodge/contracts';
import { photoAddress } from '../../lib/address.js';
import { cx } from '../cx.js';
import { Initials } from '../initials.js';
import { useFailed } from './use-failed.js';

interface FaceProps {
  name: string;
  // Filename as the server returns it to this viewer; without one, initials are shown.
  photo: Filename | null | undefined;
  // Dominant colour, shown until the photo has loaded.
  placeholder?: string | null;
  className?: string;
}

// Hidden from screen readers: the name is beside it.
export function Face({ name, photo, placeholder, className }: FaceProps) {
  // A photo that fails to load may have become invisible to the viewer.
  const [failed, fail] = useFailed(photo);
  if (!photo || failed) return <Initials name={name} className={className} />;
  return (
    <img
      src={photoAddress(photo, 'thumb')}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      draggable={false}
      onError={fail}
      style={{ backgroundColor: placeholder ?? undefined }}
      className={cx('face', className)}
    />
  );
}
