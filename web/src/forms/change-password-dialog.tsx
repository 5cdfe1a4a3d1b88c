import { useViewer } from '../lib/session/session.js';
import { Dialog } from '../ui/overlay/dialog.js';
import { ChangePasswordForm } from './change-password-form.js';
import { Name } from '../ui/written-text.js';

interface ChangePasswordDialogProps {
  onClose: () => void;
  // Set when an admin changes a user's password, which may be their own.
  user?: { id: number; username: string; email: string };
}

export default function ChangePasswordDialog({ onClose, user }: ChangePasswordDialogProps) {
  const viewer = useViewer();
  const other = user?.id === viewer.id ? undefined : user;
  const name = <Name>{other?.username}</Name>;
  return (
    <Dialog
      onClose={onClose}
      title={other ? <>Change {name}’s Password</> : 'Change Password'}
      description={
        other
          ? 'It takes effect at once and logs this member out everywhere.'
          : 'You will be logged out everywhere and can log in again with the new password.'
      }
    >
      <ChangePasswordForm user={other} onClose={onClose} />
    </Dialog>
  );
}
