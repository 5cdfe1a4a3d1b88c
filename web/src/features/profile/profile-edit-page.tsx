import { APP_TEXTS, urlOf } from '@lodge/contracts';
import { useSWRConfig } from 'swr';
import type { EditedProfile } from '../../forms/profile-edit-form.js';
import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { callApi } from '../../lib/api/api.js';
import { PATHS } from '../../lib/paths.js';

export default function ProfileEditPage() {
  const { mutate } = useSWRConfig();
  const save = async (profile: EditedProfile) => {
    const { user } = await callApi('updateOwnUser', { body: profile });
    await mutate(urlOf('ownUser'), { user }, { revalidate: false });
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
