import { APP_TEXTS } from '@lodge/contracts';
import { ImageOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.js';
import { useFailed } from './use-failed.js';

interface PhotoProps extends Pick<ComponentProps<'img'>, 'srcSet' | 'sizes'> {
  src: string;
  alt: string;
  // Dominant colour, shown until the photo has loaded.
  placeholder?: string | null;
  // URL of a preview of the same photo, which loads sooner.
  preview?: string;
  // In pixels, to reserve the photo's shape; without it, the photo fills a square.
  size?: { width: number; height: number };
  className?: string;
}

export function Photo({ src, alt, placeholder, preview, size, className, ...sources }: PhotoProps) {
  const [failed, fail] = useFailed(src);
  const aspectRatio = size ? `${size.width} / ${size.height}` : '1';
  const style = { aspectRatio, backgroundColor: placeholder ?? undefined };
  if (failed)
    return (
      <div
        style={{ aspectRatio }}
        className={cx(
          'photo grid place-content-center justify-items-center gap-1 p-2 text-center text-soft',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-5" />
        {APP_TEXTS.imageLoadFailed}
      </div>
    );
  return (
    <img
      src={src}
      {...sources}
      alt={alt}
      width={size?.width}
      height={size?.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={fail}
      style={preview ? { ...style, backgroundImage: `url("${preview}")` } : style}
      className={cx('photo', preview && 'bg-contain bg-center bg-no-repeat', className)}
    />
  );
}
