import { ChangePasswordForm } from '../../../forms/change-password-form.js';
import { Card } from '../../../ui/card.js';
import { AccountPart } from './account-part.js';

const PasswordPage = () => (
  <AccountPart
    title="Password"
    lead="A new password logs you out everywhere, and your recovery codes stop working."
  >
    <Card>
      <ChangePasswordForm />
    </Card>
  </AccountPart>
);

export default PasswordPage;
