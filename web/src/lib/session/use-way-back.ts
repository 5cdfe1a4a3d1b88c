import { t } from '@lodge/contracts';
import { PATHS } from '../paths.js';
import { useSession } from './session.js';

/** The link from a page that anybody may read to the reader's first screen. */
export function useWayBack(): { to: string; text: string } {
  const { user } = useSession();
  return { to: PATHS.home, text: user ? t`Back to the start` : t`Back to login` };
}
