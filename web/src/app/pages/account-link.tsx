import { Link } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';

export const AccountLink = () => (
  <Link
    to={PATHS.account}
    className="-my-2.5 inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-soft underline underline-offset-4 hover:text-ink"
  >
    Your account
  </Link>
);
