import { Lock } from 'lucide-react';
import { plural } from '../../../lib/language.js';

// Is as high as the row of thumbnails it replaces.
export const LockedPhotos = ({ count }: { count: number }) => (
  <p className="flex aspect-[6.3] w-full items-center justify-center gap-2.5 rounded-sm border border-dashed border-line-strong/70 bg-sunken px-3 text-center text-xs text-soft sm:text-sm">
    <Lock aria-hidden className="size-4.5 shrink-0 text-brass" strokeWidth={1.8} />
    {plural(count, {
      one: '1 photo, locked until yours is approved',
      other: `${count} photos, locked until yours is approved`,
    })}
  </p>
);
