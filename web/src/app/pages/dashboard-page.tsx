import { useViewer } from '../../lib/session.js';
import { PageHeading } from '../../ui/page-heading.js';

/** Composes the photos feature; the tiles are its own. */
export default function DashboardPage() {
  const { username } = useViewer();
  return <PageHeading title="Dashboard">{`Welcome, ${username}!`}</PageHeading>;
}
