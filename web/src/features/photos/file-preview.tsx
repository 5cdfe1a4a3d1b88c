import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.js';

export function FilePreview({ src, dim }: { src: string | undefined; dim: boolean }) {
  const [broken, setBroken] = useState(false);
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-muted"
    >
      {!src || broken ? (
        <ImageOff className="size-5" strokeWidth={1.6} />
      ) : (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className={cx('size-full object-cover', dim && 'opacity-50 grayscale')}
        />
      )}
    </span>
  );
}
