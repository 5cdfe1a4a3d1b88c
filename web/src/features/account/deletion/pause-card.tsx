import { callApi } from '../../../lib/api/api.js';
import { changeSession } from '../../../lib/session/session.js';
import { attempt } from '../../../ui/action.js';
import { Card } from '../../../ui/card.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';

// Ends all sessions.
const pause = () =>
  attempt({
    call: () => callApi('pauseAccount'),
    done: () => changeSession(null),
    success: 'You’re logged out. Log in whenever you want to be back.',
    failed: 'Error pausing your account',
  });

export const PauseCard = () => (
  <Card
    title="Pause"
    lead="No member sees your profile, photos and messages until you are back. Nothing is deleted."
  >
    <ConfirmButton
      variant="secondary"
      title="Pause your account?"
      description="You will be hidden and logged out everywhere. Your groups, photos and messages wait until you log in and say that you are back."
      action="Pause"
      startsOnAction
      onConfirm={pause}
    />
  </Card>
);
