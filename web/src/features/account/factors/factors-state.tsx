import { ACCOUNT_TEXTS } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';

interface FactorsStateProps {
  data?: unknown;
  error?: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
  children: ReactNode;
}

export function FactorsState({ data, error, isValidating, mutate, children }: FactorsStateProps) {
  if (data) return children;
  return error ? (
    <ErrorState
      text={ACCOUNT_TEXTS.fetchingFactors}
      onRetry={() => void mutate()}
      retrying={isValidating}
    />
  ) : (
    <SkeletonRows rows={1} />
  );
}
