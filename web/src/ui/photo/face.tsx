import type { Filename } from '@lodge/contracts';
import { useState } from 'react';
import { photoAddress } from '../../lib/address.js';
import { cx } from '../cx.js';
import { Initials } from '../initials.js';

interface FaceProps {
  name: string;
  // As the server names it to this viewer; without one, the initials stand in.
  photo: Filename | null | undefined;
  // The dominant colour, until the photo is there.
  placeholder?: string | null;
  className?: string;
}

// Silent to screen readers: the name stands beside it.
export function Face({ name, photo, placeholder, className }: FaceProps) {
  // May have become invisible since.
  const [failed, setFailed] = useState<string>();
  if (!photo || failed === photo) return <Initials name={name} className={className} />;
  return (
    <img
      src={photoAddress(photo, 'thumb')}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      draggable={false}
      onError={() => setFailed(photo)}
      style={{ backgroundColor: placeholder ?? undefined }}
      className={cx(
        'size-9 shrink-0 rounded-full bg-hover object-cover object-[50%_30%]',
        className,
      )}
    />
  );
}
