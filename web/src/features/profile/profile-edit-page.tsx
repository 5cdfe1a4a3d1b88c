import { APP_TEXTS } from '@lodge/contracts';
import { ProfileEditScreen } from '../../forms/profile-edit-screen.js';
import { PATHS } from '../../lib/paths.js';

export default function ProfileEditPage() {
  return (
    <ProfileEditScreen
      title="Edit Profile"
      path="/api/user"
      backTo={PATHS.profile}
      savedText={APP_TEXTS.profileUpdated}
    />
  );
}
