import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { callApi } from '../../lib/api/api.js';
import { PATHS } from '../../lib/paths.js';
import { useSaveOwnProfile } from './use-save-own-profile.js';

const ProfileEditPage = () => (
  <ProfileEditScreen
    title="Edit Profile"
    load={loadOwnUser}
    save={useSaveOwnProfile()}
    back={{ to: PATHS.profile, text: 'Profile' }}
  />
);

export default ProfileEditPage;

const loadOwnUser = async (signal: AbortSignal) => (await callApi('ownUser', { signal })).user;
