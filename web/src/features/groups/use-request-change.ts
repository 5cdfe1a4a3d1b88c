import type { MouseEvent } from 'react';
import useSWRMutation from 'swr/mutation';
import { toast } from '../../ui/overlay/toast.js';

interface RequestChange {
  call: () => Promise<unknown>;
  success: string;
  failure: (error: unknown) => string;
}

// Serves a button that its own success replaces.
export function useRequestChange(
  key: string,
  onChanged: () => Promise<unknown>,
  { call, success, failure }: RequestChange,
) {
  const { trigger, isMutating } = useSWRMutation(
    key,
    async (_key: string, { arg: button }: { arg: Element }) => {
      try {
        await call();
        toast.errorIsOver(key);
        toast.success(success);
        // A disabled or removed button loses the focus.
        if (document.activeElement === button)
          button.closest('article')?.focus({ preventScroll: true });
      } catch (error) {
        toast.error(failure(error), key);
      }
      // After a failure too: the request may be pending, decided or gone already.
      await onChanged();
    },
  );
  return {
    busy: isMutating,
    press: ({ currentTarget }: MouseEvent) => trigger(currentTarget),
  };
}
