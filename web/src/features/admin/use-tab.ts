import { useLocation, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';

type Tabs = readonly { value: string }[];

/** The open tab is in the URL; none or an unknown value means the first. */
export function useTab(tabs: Tabs) {
  const [params, setParams] = useSearchParams();
  const known = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!;
  const show = (tab: string) => {
    // Radix reports a click on both press and focus; only one may add a history entry.
    if (new URLSearchParams(location.search).get('tab') !== tab) setParams({ tab });
  };
  return [known.value, show] as const;
}

export const SAFETY = 'safety';

/** Like `useTab`, except that Safety has its own path with tabs inside. */
export function useAdminTab(tabs: Tabs) {
  const [open, show] = useTab(tabs);
  const { pathname } = useLocation();
  const navigate = useNavigateWhileShown();
  const isSafety = pathname === PATHS.safety;
  const showTab = (tab: string) => {
    if (tab === SAFETY) void (isSafety || navigate(PATHS.safety));
    else if (isSafety) void navigate(`${PATHS.admin}?tab=${tab}`);
    else show(tab);
  };
  return [isSafety ? SAFETY : open, showTab] as const;
}
