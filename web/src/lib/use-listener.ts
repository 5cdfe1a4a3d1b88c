import { useEffect, useEffectEvent, useCallback } from 'react';

// Subscribes while mounted. `subscribe` must be stable; `listener` need not be.
export function useListener<Arguments extends unknown[], Result>(
  subscribe: (listener: (...args: Arguments) => Result) => () => void,
  listener: (...args: Arguments) => Result,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => subscribe((...args) => onEvent(...args)), [subscribe]);
}

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
