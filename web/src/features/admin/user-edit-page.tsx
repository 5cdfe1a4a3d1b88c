import { PageHeading } from '../../ui/page-heading.js';

export default function UserEditPage() {
  return <PageHeading title="Edit User" />;
}
