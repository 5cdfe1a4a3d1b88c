import { t, type BodyOf, type QueuedReport } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import type { ApiError } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useViewer } from '../../../lib/session/session.js';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.js';
import { cx } from '../../../ui/cx.js';
import { toast } from '../../../ui/overlay/toast.js';
import {
  ActionField,
  isStated,
  NOTHING_ENTERED,
  ReasonFields,
  statedOf,
  wrongIn,
  type DecisionValues,
} from './decision-fields.js';
import { draftOf, forgetDraft, forgetIfDecided, useKeptDraft } from '../drafts.js';
import { ExpelFields } from './expel-fields.js';
import { isKeepable, KeepField } from './keep-field.js';
import { ACTIONS, actionsFor, buttonText } from './actions.js';

interface DecisionFormProps {
  report: QueuedReport;
  // Also called when another reviewer decided it first.
  onDecided: () => void;
}

function decisionOf(kind: QueuedReport['kind'], entered: DecisionValues) {
  if (!isStated(entered)) return { action: 'dismiss' } as const;
  const isKept = entered.keep && isKeepable(kind, entered.rule);
  return {
    ...statedOf(entered),
    ...(isKept && { keep_for_authorities: true }),
  } as BodyOf<'decideReport'>;
}

// Other conflicts, such as a photo that is gone, leave the report to another decision.
const isLost = ({ status, code }: ApiError) =>
  status === 404 || code === 'already_processed' || code === 'claimed';

export function DecisionForm({ report, onDecided }: DecisionFormProps) {
  const { isAdmin } = useViewer();
  const username = report.subject?.username ?? '';
  const { form, field, submit } = useRulesForm<DecisionValues>({
    validate: wrongIn(username),
    defaultValues: draftOf('report', report.id, NOTHING_ENTERED),
    onConflict: (error) => {
      if (!isLost(error)) return false;
      forgetIfDecided('report', report.id, error);
      return onDecided();
    },
  });
  const { values } = form;
  useKeptDraft('report', report.id, values, NOTHING_ENTERED);
  const { action, rule, duration } = values;
  const decide = async (entered: DecisionValues) => {
    const body = decisionOf(report.kind, entered);
    await callApi('decideReport', { params: { id: report.id }, body });
    forgetDraft('report', report.id);
    toast.success(ACTIONS[body.action].done);
    onDecided();
  };
  return (
    <Form
      {...submit(decide, t`Error deciding the report`)}
      // The first question stands at the panel's end, below any evidence.
      className={cx(
        'flex flex-col gap-5 border-t border-line bg-surface pt-4',
        !action && 'lg:sticky lg:-bottom-6 lg:-mx-6 lg:-mb-6 lg:px-6 lg:pb-6',
      )}
    >
      <ActionField actions={actionsFor(report, isAdmin)} field={field('action')} />
      <ReasonFields
        help={t`The member will read this. Never say who reported.`}
        entered={values}
        field={field}
      />
      {isAdmin && isStated(values) && isKeepable(report.kind, rule) && (
        <KeepField field={field('keep')} />
      )}
      {action === 'expel' && <ExpelFields username={username} field={field('typed')} />}
      <FormFailure />
      <SubmitButton
        size="sm"
        variant={isStated(values) ? 'danger' : 'primary'}
        className="self-start"
      >
        {buttonText(action, duration)}
      </SubmitButton>
    </Form>
  );
}
