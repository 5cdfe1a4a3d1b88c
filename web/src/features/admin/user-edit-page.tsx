import { APP_TEXTS, urlOf, type AdminUser } from '@lodge/contracts';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { EditedProfile } from '../../forms/profile-edit-form.js';
import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { callApi } from '../../lib/api/api.js';
import { PATHS } from '../../lib/paths.js';
import { PersonHead, PersonHeadSkeleton } from './person/person-head.js';
import { useListChange } from '../../lib/api/use-list-change.js';
import { Written } from '../../ui/written-text.js';

export default function UserEditPage() {
  const { userId: id = '' } = useParams();
  const { update } = useListChange('users');
  const { mutate } = useSWRConfig();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { user } = await callApi('user', { params: { id }, signal });
      // The API omits the flag for non-moderators; the form would take checking and unchecking it
      // for a change.
      return { ...user, is_moderator: user.is_moderator ?? false };
    },
    [id],
  );
  const save = async (profile: EditedProfile) => {
    const { user } = await callApi('updateUser', { params: { id }, body: profile });
    update(user.id, user);
    // Admins may edit their own account.
    void mutate(urlOf('ownUser'));
    return user;
  };
  return (
    <ProfileEditScreen
      key={id}
      title="Edit User"
      headOf={headOf}
      load={load}
      save={save}
      back={{ to: PATHS.admin, text: 'Admin Panel' }}
      savedText={APP_TEXTS.userUpdated}
    />
  );
}

const headOf = (user: AdminUser | undefined) =>
  user ? (
    <PersonHead person={user}>
      <Written className="text-base font-semibold">{user.username}</Written>
    </PersonHead>
  ) : (
    <PersonHeadSkeleton />
  );
