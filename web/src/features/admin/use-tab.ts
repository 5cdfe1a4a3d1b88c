import { useLocation, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';

type Tabs = readonly { value: string }[];

/** The open tab is in the URL; none or an unknown value means the first. */
export function useTab(tabs: Tabs) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const known = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!;
  return [known.value, (tab: string) => goTo(`${pathname}?tab=${tab}`)] as const;
}

export const SAFETY = 'safety';

/** Like `useTab`, except that Safety has its own path with tabs inside. */
export function useAdminTab(tabs: Tabs) {
  const [open] = useTab(tabs);
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const show = (tab: string) => goTo(tab === SAFETY ? PATHS.safety : `${PATHS.admin}?tab=${tab}`);
  return [pathname === PATHS.safety ? SAFETY : open, show] as const;
}

// Radix reports a click on both press and focus; only one may add a history entry.
function useGoTo() {
  const navigate = useNavigateWhileShown();
  return (address: string) => {
    if (location.pathname + location.search !== address) void navigate(address);
  };
}
