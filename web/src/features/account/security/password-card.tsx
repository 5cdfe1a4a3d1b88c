import { useState } from 'react';
import { ChangePasswordDialog } from '../../../forms/change-password-dialog.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';

export function PasswordCard() {
  const [changing, setChanging] = useState(false);
  const change = (
    <Button variant="secondary" onClick={() => setChanging(true)}>
      Change Password
    </Button>
  );
  return (
    <Card>
      <CardHeader title="Password" action={change}>
        A new password signs you out everywhere, and ends your recovery codes.
      </CardHeader>
      <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />
    </Card>
  );
}
