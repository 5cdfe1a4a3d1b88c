import {
  EVIDENCE_KINDS,
  EVIDENCE_RULE_NAMES,
  RULE_OF_CATEGORY,
  t,
  type BodyOf,
  type QueuedReport,
  type ReportAction,
} from '@lodge/contracts';
import { useMemo, useRef } from 'react';
import { useRulesForm, type FieldBinding } from '../../../forms/use-rules-form.js';
import type { ApiError } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { useViewer } from '../../../lib/session/session.js';
import { Button } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.js';
import { TypedField } from '../../../ui/form/typed-field.js';
import { toast } from '../../../ui/overlay/toast.js';
import {
  ActionField,
  isMeasure,
  NOTHING_ENTERED,
  ReasonFields,
  statedBody,
  validateDecision,
  type DecisionValues,
} from './decision-fields.js';
import { OthersClaim, useClaim, useIsMine, useOthersClaim } from '../claim.js';
import { draftOf, forgetDraft, forgetIfDecided, useKeptDraft } from '../drafts.js';
import { useBeside } from '../side-panel.js';
import { useShortcuts } from '../use-shortcuts.js';
import { ACTIONS, actionsFor, buttonText, digitOf } from './actions.js';

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
  if (!isMeasure(entered)) return { action: 'dismiss' } as const;
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
  const { id, kind, category, claim } = report;
  const username = report.subject?.username ?? '';
  const nothing = useMemo(
    () => ({ ...NOTHING_ENTERED, rule: RULE_OF_CATEGORY[category] ?? '' }),
    [category],
  );
  const { form, field, submit } = useRulesForm<DecisionValues>({
    validate: validateDecision(username),
    defaultValues: draftOf('report', id, nothing),
    isKept: true,
    onConflict: (error) => {
      if (!isLost(error)) return false;
      forgetIfDecided('report', id, error);
      return onDecided();
    },
  });
  const { values } = form;
  // What confirms an expulsion is typed anew.
  const draft = useMemo(() => ({ ...values, typed: '' }), [values]);
  useKeptDraft('report', id, draft, nothing);
  const { action, rule, duration } = values;
  const decide = async (entered: DecisionValues) => {
    const body = decisionOf(kind, entered);
    await callApi('decideReport', { params: { id }, body });
    forgetDraft('report', id);
    toast.success(ACTIONS[body.action].done);
    onDecided();
  };
  const claiming = useClaim('reportQueue');
  const isMine = useIsMine(claim);
  const others = useOthersClaim(claim);
  const actions = actionsFor(report, isAdmin);
  const element = useRef<HTMLFormElement>(null);
  // Digits choose as a click does, also the focus.
  const choose = (chosen: ReportAction) => () => {
    const radio = element.current?.querySelector<HTMLInputElement>(`[value=${chosen}]`);
    radio?.focus();
    radio?.click();
  };
  useShortcuts({
    dialogs: useBeside() ? 0 : 1,
    keys: Object.fromEntries(actions.map((one) => [digitOf(one), choose(one)])),
  });
  const actionField = field('action');
  // Beginning to decide claims the report, in the background.
  const begin: FieldBinding['onChange'] = (event) => {
    actionField.onChange(event);
    if (!isMine) void claiming.claim(id);
  };
  return (
    <Form ref={element} {...submit(decide, t`Error deciding the report`)} className="decision">
      {/* What was entered before another reviewer claimed it stays in sight. */}
      <fieldset disabled={others !== null} className="contents">
        <div className="report-part">
          <ActionField actions={actions} field={{ ...actionField, onChange: begin }} />
          <ReasonFields
            help={t`The member will read this. Never say who reported.`}
            entered={values}
            field={field}
          />
          {isAdmin && isMeasure(values) && isKeepable(kind, rule) && (
            <KeepField field={field('keep')} />
          )}
          {action === 'expel' && <ExpelFields username={username} field={field('typed')} />}
        </div>
      </fieldset>
      <FormFailure />
      {others ? (
        <OthersClaim queue="reportQueue" id={id} claim={others} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="sm" variant={isMeasure(values) ? 'danger' : 'primary'}>
            {buttonText(action, duration)}
          </SubmitButton>
          {isMine && (
            <Button size="sm" variant="secondary" onClick={() => claiming.release(id)}>
              Release Report
            </Button>
          )}
        </div>
      )}
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
