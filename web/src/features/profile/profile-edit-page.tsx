import { PageHeading } from '../../ui/page-heading.js';

export default function ProfileEditPage() {
  return <PageHeading title="Edit Profile" />;
}
