import { Navigate, Outlet } from 'react-router-dom';
import { PATHS } from '../lib/paths.js';
import { isReviewer } from '../lib/reviewers.js';
import { useSession } from '../lib/session.js';
import { PageSpinner } from '../ui/spinner.js';

export function Home() {
  const { loading, user } = useSession();
  if (loading) return <PageSpinner />;
  return <Navigate to={user ? PATHS.dashboard : PATHS.login} replace />;
}

export function SignedOutOnly() {
  const { loading, user } = useSession();
  if (loading) return <PageSpinner />;
  return user ? <Navigate to={PATHS.dashboard} replace /> : <Outlet />;
}

export function SignedIn() {
  const { loading, user } = useSession();
  if (loading) return <PageSpinner />;
  return user ? <Outlet /> : <Navigate to={PATHS.login} replace />;
}

// Guards routes within SignedIn.
export function ReviewersOnly() {
  const { user } = useSession();
  return user && isReviewer(user) ? <Outlet /> : <Navigate to={PATHS.dashboard} replace />;
}

export function AdminOnly() {
  const { user } = useSession();
  return user?.isAdmin ? <Outlet /> : <Navigate to={PATHS.dashboard} replace />;
}
