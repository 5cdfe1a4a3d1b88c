import { ConfirmEmail } from '../../../features/account/factors/confirm-email.js';
import { OneTimeCodesCard } from '../../../features/account/factors/one-time-codes-card.js';
import { RecoveryCodesCard } from '../../../features/account/factors/recovery-codes-card.js';
import { PasskeysCard } from '../../../features/account/passkeys/passkeys-card.js';
import { AccountPart } from './account-part.js';

const SignInPage = () => (
  <AccountPart title="Logging in" lead="What protects your account besides your password.">
    <ConfirmEmail />
    <PasskeysCard />
    <OneTimeCodesCard />
    <RecoveryCodesCard />
  </AccountPart>
);

export default SignInPage;
