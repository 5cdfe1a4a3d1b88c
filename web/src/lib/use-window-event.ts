import { useEffect, useEffectEvent } from 'react';

interface Options {
  on?: boolean;
  capture?: boolean;
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  { on = true, capture = false }: Options = {},
) {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    if (!on) return;
    const handle = (event: WindowEventMap[Type]) => onEvent(event);
    addEventListener(type, handle, capture);
    return () => removeEventListener(type, handle, capture);
  }, [type, on, capture]);
}
