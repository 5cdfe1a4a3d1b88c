import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ManagedImagesCard } from '../../features/photos/managed-images-card.js';
import { PersonalInfoCard } from '../../features/profile/personal-info-card.js';
import ChangePasswordDialog from '../../forms/change-password-dialog.js';
import { PATHS } from '../../lib/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';

export default function ProfilePage() {
  const [changingPassword, setChangingPassword] = useState(false);
  const actions = (
    <>
      <Button variant="secondary" onClick={() => setChangingPassword(true)}>
        Change Password
      </Button>
      <ButtonLink to={PATHS.profileEdit} variant="secondary">
        Edit Profile
      </ButtonLink>
    </>
  );
  return (
    <Page
      title="Profile"
      lead={
        <>
          <AccountLink />: login, privacy and data
        </>
      }
      actions={actions}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        {/* In one column the photos come first. The order in the document stays, as the other card
            has nothing to focus. */}
        <div className="min-w-0 lg:order-last">
          <ManagedImagesCard title="Upload Images" />
        </div>
        <PersonalInfoCard />
      </div>
      {changingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
    </Page>
  );
}

const AccountLink = () => (
  <Link to={PATHS.account} className="lone-link -my-2.5">
    Your account
  </Link>
);
