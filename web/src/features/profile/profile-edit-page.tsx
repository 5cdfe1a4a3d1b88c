import { APP_TEXTS } from '@lodge/contracts';
import type { EditedProfile } from '../../forms/profile-edit-form.js';
import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { callApi } from '../../lib/api/api.js';
import { useMutate } from '../../lib/api/use-api.js';
import { PATHS } from '../../lib/paths.js';

export default function ProfileEditPage() {
  const mutate = useMutate();
  const save = async (profile: EditedProfile) => {
    const { user } = await callApi('updateOwnUser', { body: profile });
    await mutate('ownUser', { user }, { revalidate: false });
    return user;
  };
  return (
    <ProfileEditScreen
      title="Edit Profile"
      load={loadOwnUser}
      save={save}
      back={{ to: PATHS.profile, text: 'Profile' }}
      savedText={APP_TEXTS.profileUpdated}
    />
  );
}

const loadOwnUser = async (signal: AbortSignal) => (await callApi('ownUser', { signal })).user;
