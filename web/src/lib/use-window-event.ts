import { useCallback } from 'react';
import { useListener } from './use-listener.js';

interface Options {
  on?: boolean;
  capture?: boolean;
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  { on = true, capture = false }: Options = {},
) {
  const subscribe = useCallback(
    (handle: (event: WindowEventMap[Type]) => void) => {
      if (on) addEventListener(type, handle, capture);
      return () => removeEventListener(type, handle, capture);
    },
    [type, on, capture],
  );
  useListener(subscribe, listener);
}
