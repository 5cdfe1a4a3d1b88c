import { APP_TEXTS } from '@lodge/contracts';
import { ImageOff, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../cx.js';

export interface ViewerPhoto {
  src: string;
  alt: string;
  caption?: string;
  // Size of the original in pixels, to reserve its space.
  size?: { width: number; height: number };
  placeholder?: string | null;
}

interface ViewedPhotoProps {
  photo: ViewerPhoto;
  onShown?: () => void;
}

// Must be rendered within a size container.
export function ViewedPhoto({ photo: { src, alt, size, placeholder }, onShown }: ViewedPhotoProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return <Failure />;
  const shape = size && {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(100cqw, ${(100 * size.width) / size.height}cqh, ${size.width}px)`,
  };
  return (
    <div className="absolute inset-0 grid place-items-center">
      <img
        data-photo
        src={src}
        alt={alt}
        width={size?.width}
        height={size?.height}
        draggable={false}
        onLoad={() => {
          setState('shown');
          onShown?.();
        }}
        onError={() => setState('failed')}
        style={{
          ...shape,
          backgroundColor: state === 'loading' ? (placeholder ?? undefined) : undefined,
        }}
        className={cx(
          'animate-fade sm:rounded-sm',
          size ? 'h-auto' : 'max-h-[100cqh] max-w-[100cqw]',
        )}
      />
      {state === 'loading' && (
        <LoaderCircle aria-hidden className="pointer-events-none absolute size-9 animate-spin" />
      )}
    </div>
  );
}

const Failure = () => (
  <div
    role="alert"
    data-photo
    className="absolute inset-0 m-auto flex size-fit flex-col items-center gap-3 p-6 text-center"
  >
    <ImageOff aria-hidden className="size-10" strokeWidth={1.4} />
    {APP_TEXTS.imageLoadFailed}
  </div>
);
