import { t, type BodyOf, type MemberAction } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import {
  NOTHING_ENTERED,
  ReasonFields,
  statedBody,
  validateDecision,
  type DecisionValues,
} from '../decisions/decision-fields.js';
import { ACTIONS, buttonText } from '../decisions/actions.js';
import { Name } from '../../../ui/written-text.js';
import type { PersonDialogProps } from './person-dialogs.js';
import { useRefreshPerson } from './use-refresh-person.js';

interface DecideDialogProps extends PersonDialogProps {
  wanted: MemberAction;
  // Becomes false if another admin suspends them first.
  mayBeSuspended: boolean;
}

export default function DecideDialog({ user, wanted, mayBeSuspended, onClose }: DecideDialogProps) {
  const name = <Name>{user.username}</Name>;
  const action = mayBeSuspended ? wanted : 'warn';
  const { update } = useListChange('users');
  const refreshPerson = useRefreshPerson();
  const { form, field, submit } = useRulesForm<DecisionValues>({
    validate: (entered) => validateDecision(user.username)({ ...entered, action }),
    defaultValues: NOTHING_ENTERED,
    // Another admin decided first.
    onConflict: () => refreshPerson(user.id),
  });
  const entered = { ...form.values, action };
  const decide = async () => {
    const { id } = user;
    const body = statedBody(entered) as BodyOf<'decideAboutMember'>;
    await callApi('decideAboutMember', { params: { id }, body });
    if (action === 'suspend') update(id, { is_suspended: true });
    toast.success(ACTIONS[action].done);
    refreshPerson(id);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={action === 'suspend' ? <>Suspend {name}?</> : <>Warn {name}</>}
      description={<>{name} will see your explanation and can appeal.</>}
      submit={submit(decide, t`Error sending the decision`, onClose)}
      action={buttonText(action, entered.duration)}
      variant={action === 'suspend' ? 'danger' : 'primary'}
    >
      <p role="status" className="text-sm font-semibold text-brass empty:sr-only">
        {action !== wanted && 'They can no longer be suspended, only warned.'}
      </p>
      <ReasonFields entered={entered} field={field} />
    </FormDialog>
  );
}
