import { PageHeading } from '../../ui/page-heading.js';

export default function GroupPage() {
  return <PageHeading title="Group" />;
}
