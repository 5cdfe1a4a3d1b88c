import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.js';

/** Which tab is open, in the URL: the first for none or an unknown one. */
export function useTab(tabs: readonly { value: string }[]) {
  const [params, setParams] = useSearchParams();
  const known = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  const show = (tab: string) => {
    // Radix reports a click on press and on focus: one history entry is enough.
    if (new URLSearchParams(location.search).get('tab') !== tab) setParams({ tab });
  };
  return [known.value, show] as const;
}

/** A tab's content; waits below the tabs, which would lose the focus with their place. */
export const loaded = (tab: ReactNode) => <Suspense fallback={<Spinner />}>{tab}</Suspense>;
