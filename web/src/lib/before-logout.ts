const deeds = new Set<() => Promise<unknown>>();

/**
 * Has `deed` done, and waited for, before the session ends: what was promised to be done can then not be refused.
 * @returns takes that back
 */
export function beforeLogout(deed: () => Promise<unknown>): () => void {
  deeds.add(deed);
  return () => void deeds.delete(deed);
}

/** Whatever becomes of them: who leaves is not kept. */
export const doneBeforeLogout = () => Promise.allSettled([...deeds].map((deed) => deed()));
