import { PageHeading } from '../../ui/page-heading.js';

export default function ProfilePage() {
  return <PageHeading title="Profile" />;
}
