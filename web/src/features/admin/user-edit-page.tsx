import { APP_TEXTS } from '@lodge/contracts';
import { useParams } from 'react-router-dom';
import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { PATHS } from '../../lib/paths.js';
import { useEditedInLists } from './users/use-edited-in-lists.js';

export default function UserEditPage() {
  const { userId } = useParams();
  const path = `/api/admin/user/${encodeURIComponent(userId ?? '')}`;
  const user = useEditedInLists(path);
  return (
    <ProfileEditScreen
      title="Edit User"
      lead={user ? <bdi>{user.email}</bdi> : '\u00a0'}
      path={path}
      backTo={PATHS.admin}
      savedText={APP_TEXTS.userUpdated}
    />
  );
}
