import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton.js';
import { ErrorState } from './states.js';

export interface FetchedProps<T> {
  response: {
    data?: T;
    error?: unknown;
    mutate: () => Promise<unknown>;
  };
  failedText: string;
  // Number of skeleton rows if `loading` is not given.
  rows?: number;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

export function Fetched<T>({
  response: { data, error, mutate },
  failedText,
  rows,
  loading = <SkeletonRows rows={rows} />,
  children,
}: FetchedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <ErrorState text={failedText} onRetry={mutate} />;
}
