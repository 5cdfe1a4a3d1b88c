import { t, type BodyOf, type MemberAction, type UserSummary } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Form } from '../../../ui/form/form.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import {
  DecisionFields,
  isStated,
  NOTHING_ENTERED,
  statedOf,
  wrongIn,
  type Entered,
} from '../decisions/decision-fields.js';
import { buttonText, DONE_TEXTS } from '../reports/report-actions.js';

interface DecideDialogProps {
  user: Pick<UserSummary, 'id' | 'username'>;
  actions: readonly MemberAction[];
  onClose: () => void;
  // Also called when another admin decided first.
  onDecided: () => void;
}

export default function DecideDialog({ user, actions, onClose, onDecided }: DecideDialogProps) {
  const { update } = useListChange('users');
  const { form, field, submit } = useRulesForm<Entered>({
    validate: wrongIn(user.username),
    defaultValues: NOTHING_ENTERED,
    onConflict: onDecided,
  });
  const { action, duration } = form.values;
  const decide = async (entered: Entered) => {
    const { id } = user;
    const body = statedOf(entered) as BodyOf<'decideAboutMember'>;
    await callApi('decideAboutMember', { params: { id }, body });
    if (body.action === 'suspend') update(id, { is_suspended: true });
    toast.success(DONE_TEXTS[body.action]);
    onDecided();
  };
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          A decision about <bdi>{user.username}</bdi>
        </>
      }
      description="They read it in their account, and can appeal."
    >
      <Form {...submit(decide, t`Error sending the decision`, onClose)}>
        <DecisionFields
          actions={actions}
          help={t`The member will read this.`}
          entered={form.values}
          field={field}
        />
        <DialogFormEnd
          action={buttonText(action, duration)}
          variant={isStated(form.values) ? 'danger' : 'primary'}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
