import { useViewer } from '../lib/session/session.js';
import { Dialog } from '../ui/overlay/dialog.js';
import { OthersPasswordForm, OwnPasswordForm } from './change-password-form.js';

interface ChangePasswordDialogProps {
  onClose: () => void;
  // Set when an admin changes another user's password.
  user?: { id: number; username: string; email: string };
}

export default function ChangePasswordDialog({ onClose, user }: ChangePasswordDialogProps) {
  const viewer = useViewer();
  if (!user || user.id === viewer.id) {
    return (
      <Dialog
        onClose={onClose}
        title="Change Password"
        description="You will be logged out everywhere and can log in again with the new password."
      >
        <OwnPasswordForm onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Change Password of <bdi>{user.username}</bdi>
        </>
      }
      description="It takes effect at once and logs this member out everywhere."
    >
      <OthersPasswordForm user={user} onClose={onClose} />
    </Dialog>
  );
}
