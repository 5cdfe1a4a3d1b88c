import { PageHeading } from '../../ui/page-heading.js';

export default function AdminPage() {
  return <PageHeading title="Admin Panel" />;
}
