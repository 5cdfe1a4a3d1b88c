import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

// In the URL, so that reload and Back keep it; '' for none or an unknown value.
export function useViewFilter<V extends string = string>(name: string, known?: readonly V[]) {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (value: V | '') =>
      setParams(
        (before) => {
          if (value) before.set(name, value);
          else before.delete(name);
          return before;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  const value = (params.get(name) ?? '') as V;
  return [!known || known.includes(value) ? value : '', show] as const;
}
