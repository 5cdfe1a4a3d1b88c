import { useEffect } from 'react';

/**
 * A browser may park the document as it stands and show it again on Back, also after a logout elsewhere. It is
 * parked veiled, and unveiled only once `check` has answered.
 */
export function useParkedPage(check: () => Promise<void>) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const park = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dataset.veiled = '';
    };
    const show = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      await check();
      delete dataset.veiled;
    };
    addEventListener('pagehide', park);
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pagehide', park);
      removeEventListener('pageshow', show);
    };
  }, [check]);
}
