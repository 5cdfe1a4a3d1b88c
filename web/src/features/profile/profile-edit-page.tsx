import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { PATHS } from '../../lib/paths.js';
import { loadOwnUser, useSaveOwnProfile } from './own-profile.js';

const ProfileEditPage = () => (
  <ProfileEditScreen
    title="Edit Profile"
    load={loadOwnUser}
    save={useSaveOwnProfile()}
    back={{ to: PATHS.profile, text: 'Profile' }}
  />
);

export default ProfileEditPage;
