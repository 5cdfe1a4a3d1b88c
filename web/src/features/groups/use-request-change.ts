import type { MouseEvent } from 'react';
import { attempt } from '../../ui/action.js';

interface RequestChange {
  call: () => Promise<unknown>;
  success: string;
  failure: (error: unknown) => string;
}

// The click of a button that its own success replaces.
export function useRequestChange(
  about: string,
  onChanged: () => Promise<unknown>,
  { call, success, failure: failed }: RequestChange,
) {
  return async ({ currentTarget: button }: MouseEvent) => {
    const isChanged = await attempt({ call, success, failed, about });
    // A disabled or removed button loses the focus.
    if (isChanged && document.activeElement === button)
      button.closest('article')?.focus({ preventScroll: true });
    // After a failure too: the request may be pending, decided or gone already.
    await onChanged();
  };
}
