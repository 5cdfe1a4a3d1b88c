import {
  check,
  DECISION_ERRORS,
  DECISION_LENGTHS,
  EXPLANATION_RULE,
  HOUSE_RULE_NAMES,
  HOUSE_RULE_TEXTS,
  optionRule,
  type BodyOf,
  type QueuedReport,
  type ReportAction,
  t,
} from '@lodge/contracts';
import { useEffect } from 'react';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useViewer } from '../../../lib/session.js';
import { Button } from '../../../ui/button.js';
import { Form } from '../../../ui/form/form.js';
import { FormError } from '../../../ui/form/form-error.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { toast } from '../../../ui/overlay/toast.js';
import { ExpelFields, expulsionRule } from './expel-fields.js';
import { isKeepable, KeepField } from './keep-field.js';
import {
  ACTION_TEXTS,
  actionsFor,
  buttonText,
  DONE_TEXTS,
  DURATIONS,
  endOf,
} from './report-actions.js';

/** What was entered for reports, by their ids, so that looking at another one loses nothing. */
export type Drafts = Map<number, Entered>;

interface DecisionFormProps {
  report: QueuedReport;
  drafts: Drafts;
  // Also called when another reviewer decided it first.
  onDecided: () => void;
}

interface Entered {
  action: ReportAction | '';
  rule: string;
  explanation: string;
  duration: string;
  // The username, typed to confirm an expulsion.
  typed: string;
  keep: boolean;
}

const NOTHING: Entered = {
  action: '',
  rule: '',
  explanation: '',
  duration: '7',
  typed: '',
  keep: false,
};

const STATED_RULES = {
  rule: optionRule(HOUSE_RULE_NAMES, DECISION_ERRORS.rule),
  explanation: EXPLANATION_RULE,
};

const wrongIn = (username: string) => (entered: Entered) => {
  const { action } = entered;
  if (action === '') return { action: DECISION_ERRORS.action };
  if (action === 'dismiss') return {};
  const rules =
    action === 'expel' ? { ...STATED_RULES, typed: expulsionRule(username) } : STATED_RULES;
  return check(rules, { ...entered });
};

function decisionOf(
  kind: QueuedReport['kind'],
  { action, rule, explanation, duration, keep }: Entered,
): BodyOf<'decideReport'> {
  if (action === '' || action === 'dismiss') return { action: 'dismiss' };
  const stated = {
    action,
    rule,
    explanation,
    ...(keep && isKeepable(kind, rule) && { keep_for_authorities: true }),
  } as BodyOf<'decideReport'>;
  return action === 'suspend' ? { ...stated, ...endOf(duration) } : stated;
}

export function DecisionForm({ report, drafts, onDecided }: DecisionFormProps) {
  const { isAdmin } = useViewer();
  const username = report.subject?.username ?? '';
  const { form, field, submit, formError, busy } = useRulesForm<Entered>({
    validate: wrongIn(username),
    defaultValues: drafts.get(report.id) ?? NOTHING,
  });
  useEffect(() => void drafts.set(report.id, form.values));
  const action = form.values.action;
  const isStated = action !== '' && action !== 'dismiss';
  const decide = async (entered: Entered) => {
    const body = decisionOf(report.kind, entered);
    await callApi('decideReport', { params: { id: report.id }, body }).catch((error: unknown) => {
      if (isConflict(error)) onDecided();
      throw error;
    });
    toast.success(DONE_TEXTS[body.action]);
    onDecided();
  };
  return (
    <Form
      {...submit(decide, t`Error deciding the report`)}
      className="flex flex-col gap-5 border-t border-line pt-4"
    >
      <SelectField
        label="Decision"
        placeholder="Choose"
        aria-required
        options={actionsFor(report, isAdmin).map((value) => ({ value, text: ACTION_TEXTS[value] }))}
        {...field('action')}
      />
      {action === 'suspend' && (
        <SelectField label="How long" options={DURATIONS} {...field('duration')} />
      )}
      {isStated && (
        <>
          <SelectField
            label="Rule"
            placeholder="Choose"
            aria-required
            options={HOUSE_RULE_NAMES.map((value) => ({ value, text: HOUSE_RULE_TEXTS[value] }))}
            {...field('rule')}
          />
          <TextareaField
            label="Explanation"
            help="The member will read this. Never say who reported."
            aria-required
            max={DECISION_LENGTHS.explanation}
            {...field('explanation')}
          />
        </>
      )}
      {isAdmin && isStated && isKeepable(report.kind, form.values.rule) && (
        <KeepField field={field('keep')} />
      )}
      {action === 'expel' && <ExpelFields username={username} field={field('typed')} />}
      <FormError text={formError} />
      <Button
        type="submit"
        size="sm"
        variant={isStated ? 'danger' : 'primary'}
        busy={busy}
        className="self-start"
      >
        {buttonText(action, form.values.duration)}
      </Button>
    </Form>
  );
}
