import { ActivityCard } from '../../features/account/activity/activity-card.js';
import { ConsentsCard } from '../../features/account/consent/consents-card.js';
import { DecisionsCard } from '../../features/account/decisions/decisions-card.js';
import { DeleteCard } from '../../features/account/deletion/delete-card.js';
import { ExportCard } from '../../features/account/export/export-card.js';
import { ConfirmEmail } from '../../features/account/factors/confirm-email.js';
import { OneTimeCodesCard } from '../../features/account/factors/one-time-codes-card.js';
import { RecoveryCodesCard } from '../../features/account/factors/recovery-codes-card.js';
import { PasskeysCard } from '../../features/account/passkeys/passkeys-card.js';
import { PasswordCard } from '../../features/account/security/password-card.js';
import { SessionsCard } from '../../features/account/security/sessions-card.js';
import { PrivacyCard } from '../../features/safety/privacy-card.js';
import { ReportsCard } from '../../features/safety/reports-card.js';
import { Page } from '../../ui/page.js';

const AccountPage = () => (
  <Page title="Account" lead="Sign-in, privacy and your data." narrow>
    <div className="grid gap-6">
      <ConfirmEmail />
      <PasswordCard />
      <PasskeysCard />
      <OneTimeCodesCard />
      <RecoveryCodesCard />
      <SessionsCard />
      <PrivacyCard />
      <DecisionsCard />
      <ReportsCard />
      <ExportCard />
      <ConsentsCard />
      <ActivityCard />
      <DeleteCard />
    </div>
  </Page>
);

export default AccountPage;
