import {
  EVIDENCE_KINDS,
  EVIDENCE_RULE_NAMES,
  t,
  type BodyOf,
  type QueuedReport,
} from '@lodge/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { useRulesForm, type FieldBinding } from '../../../forms/use-rules-form.js';
import type { ApiError } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { useViewer } from '../../../lib/session/session.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.js';
import { TypedField } from '../../../ui/form/typed-field.js';
import { cx } from '../../../ui/cx.js';
import { toast } from '../../../ui/overlay/toast.js';
import {
  ActionField,
  isStated,
  NOTHING_ENTERED,
  ReasonFields,
  statedBody,
  validateDecision,
  type DecisionValues,
} from './decision-fields.js';
import { draftOf, forgetDraft, forgetIfDecided, useKeptDraft } from '../drafts.js';
import { ACTIONS, actionsFor, buttonText } from './actions.js';

interface DecisionFormProps {
  report: QueuedReport;
  // Also called when another reviewer decided it first.
  onDecided: () => void;
}

/** True if a decision by this rule can preserve evidence for the authorities. */
const isKeepable = (kind: QueuedReport['kind'], rule: string) =>
  (EVIDENCE_KINDS as readonly string[]).includes(kind) &&
  (EVIDENCE_RULE_NAMES as readonly string[]).includes(rule);

function decisionOf(kind: QueuedReport['kind'], entered: DecisionValues) {
  if (!isStated(entered)) return { action: 'dismiss' } as const;
  const isKept = entered.keep && isKeepable(kind, entered.rule);
  return {
    ...statedBody(entered),
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
    validate: validateDecision(username),
    defaultValues: draftOf('report', report.id, NOTHING_ENTERED),
    isKept: true,
    onConflict: (error) => {
      if (!isLost(error)) return false;
      forgetIfDecided('report', report.id, error);
      return onDecided();
    },
  });
  const { values } = form;
  // What confirms an expulsion is typed anew.
  const draft = useMemo(() => ({ ...values, typed: '' }), [values]);
  useKeptDraft('report', report.id, draft, NOTHING_ENTERED);
  const { action, rule, duration } = values;
  const decide = async (entered: DecisionValues) => {
    const body = decisionOf(report.kind, entered);
    await callApi('decideReport', { params: { id: report.id }, body });
    forgetDraft('report', report.id);
    toast.success(ACTIONS[body.action].done);
    onDecided();
  };
  const shown = useRef<HTMLFormElement>(null);
  // The form no longer sticks to the panel's end then, and its further fields would be out of sight.
  // A kept draft moves nothing.
  useEffect(() => {
    if (action && shown.current?.contains(document.activeElement)) shown.current.scrollIntoView();
  }, [action]);
  return (
    <Form
      ref={shown}
      {...submit(decide, t`Error deciding the report`)}
      // Until an action is chosen, the form sticks to the panel's end, below any evidence.
      className={cx(
        'flex scroll-mt-20 flex-col gap-5 border-t border-line bg-surface pt-4 max-lg:scroll-mt-24',
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
      <div className="sheet-end lg:sticky lg:-bottom-6 lg:-mb-6 lg:bg-surface lg:py-4">
        <SubmitButton size="sm" variant={isStated(values) ? 'danger' : 'primary'}>
          {buttonText(action, duration)}
        </SubmitButton>
      </div>
    </Form>
  );
}

// Renders nothing if the operator has configured no key.
function KeepField({ field }: { field: FieldBinding }) {
  const { data } = useApi('evidence');
  if (!data?.can_keep) return null;
  return (
    <CheckboxField
      label="Keep a sealed package for the authorities"
      help="Photos, profile and the messages around it, encrypted: only the operator can open it. It is kept even after what you remove is deleted."
      {...field}
    />
  );
}

const ExpelFields = ({ username, field }: { username: string; field: FieldBinding }) => (
  <>
    <div className="flex flex-col gap-2 text-sm text-soft">
      <p>
        They are logged out and hidden from everyone right away, and leave all groups for good. When
        they log in, they can read your explanation, appeal within six months, download their data
        and delete their account, and nothing else.
      </p>
      <p>
        After that, or two weeks after a rejected appeal, the account is erased. Registering again
        with the same address needs an admin’s approval.
      </p>
    </div>
    <TypedField typed={username} {...field} />
  </>
);
