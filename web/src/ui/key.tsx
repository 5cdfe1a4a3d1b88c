import type { ComponentProps } from 'react';

// Hidden on touch devices.
export const Key = (props: ComponentProps<'kbd'>) => (
  <kbd
    {...props}
    className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-current/35 px-1.5 font-sans text-xs font-semibold pointer-coarse:hidden"
  />
);
