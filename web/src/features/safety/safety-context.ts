import type { Member, ResponseOf } from '@lodge/contracts';
import { createContext, useContext } from 'react';
import type { Reported } from './reported.js';
import type { useMuting } from './use-muting.js';

export interface Safety extends ReturnType<typeof useMuting> {
  // Undefined until they are known.
  mutes: ResponseOf<'mutes'> | undefined;
  askToBlock: (member: Pick<Member, 'id' | 'username'>) => void;
  askToReport: (reported: Reported) => void;
}

export const SafetyContext = createContext<Safety | null>(null);

export function useSafety(): Safety {
  const safety = useContext(SafetyContext);
  if (!safety) throw new Error('useSafety needs SafetyDialogs around it');
  return safety;
}
