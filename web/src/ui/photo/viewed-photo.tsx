import { APP_TEXTS } from '@lodge/contracts';
import { ImageOff, LoaderCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../cx.js';
import { useFailed } from './use-failed.js';

export interface ViewerPhoto {
  src: string;
  alt: string;
  caption?: ReactNode;
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
  const [isShown, setShown] = useState(false);
  const [failed, fail] = useFailed(src);
  const shown = () => {
    setShown(true);
    onShown?.();
  };
  if (failed)
    return (
      <div
        role="alert"
        data-photo
        className="absolute inset-0 m-auto flex size-fit flex-col items-center gap-3 p-6 text-center"
      >
        <ImageOff aria-hidden className="size-10" strokeWidth={1.4} />
        {APP_TEXTS.imageLoadFailed}
      </div>
    );
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
        onLoad={({ currentTarget }) => void decoded(currentTarget).then(shown)}
        onError={fail}
        style={{
          ...shape,
          backgroundColor: isShown ? undefined : (placeholder ?? undefined),
        }}
        className={cx(
          'viewed-photo md:rounded-sm',
          size ? 'h-auto' : 'max-h-[100cqh] max-w-[100cqw]',
        )}
      />
      {!isShown && (
        <LoaderCircle aria-hidden className="pointer-events-none absolute size-9 animate-spin" />
      )}
    </div>
  );
}

// WebKit paints a large photo only some time after it has loaded.
const decoded = async (image: HTMLImageElement) => image.decode().catch(() => undefined);
