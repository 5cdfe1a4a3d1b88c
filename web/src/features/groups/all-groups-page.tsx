import { PageHeading } from '../../ui/page-heading.js';

export default function AllGroupsPage() {
  return <PageHeading title="All Groups" />;
}
