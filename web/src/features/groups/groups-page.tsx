import { PageHeading } from '../../ui/page-heading.js';

export default function GroupsPage() {
  return <PageHeading title="Groups" />;
}
