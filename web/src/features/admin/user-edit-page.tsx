import { APP_TEXTS, type AdminUser } from '@lodge/contracts';
import { useParams } from 'react-router-dom';
import type { SavedProfile } from '../../forms/profile-edit-form.js';
import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { callApi } from '../../lib/api/api.js';
import { useMutate } from '../../lib/api/use-api.js';
import { PATHS } from '../../lib/paths.js';
import { useListChange } from '../../lib/api/use-list-change.js';
import { refreshSession, useViewer } from '../../lib/session/session.js';
import { Skeleton } from '../../ui/list/skeleton.js';
import { toast } from '../../ui/overlay/toast.js';
import { Face } from '../../ui/photo/face.js';
import { EmailLine, WrittenParagraph } from '../../ui/written-text.js';
import { PersonStates } from './person/person-states.js';

export default function UserEditPage() {
  const { userId: id = '' } = useParams();
  const { update } = useListChange('users');
  const mutate = useMutate();
  const viewer = useViewer();
  const load = async () => {
    const { user } = await callApi('user', { params: { id } });
    // The API omits the flag for non-moderators; the form would take checking and unchecking it for
    // a change.
    return { ...user, is_moderator: user.is_moderator ?? false };
  };
  const save = async (profile: SavedProfile) => {
    const { user } = await callApi('updateUser', { params: { id }, body: profile });
    update(user.id, user);
    // Admins may edit their own account.
    void mutate('ownUser');
    if (user.id === viewer.id) await refreshSession();
    toast.success(APP_TEXTS.userUpdated);
  };
  return (
    <ProfileEditScreen
      key={id}
      title="Edit User"
      headOf={headOf}
      load={load}
      save={save}
      back={{ to: PATHS.admin, text: 'Admin Panel' }}
    />
  );
}

const headOf = (user: AdminUser | undefined) =>
  user ? (
    <div className="flex items-center gap-3">
      <Face name={user.username} photo={user.avatar} className="size-11" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <WrittenParagraph translate="no" className="font-semibold">
          {user.username}
        </WrittenParagraph>
        <PersonStates person={user} />
        <EmailLine address={user.email} className="text-sm text-soft" />
      </div>
    </div>
  ) : (
    <Skeleton className="h-11" />
  );
