import {
  check,
  DECISION_ERRORS,
  DECISION_LENGTHS,
  EXPLANATION_RULE,
  HOUSE_RULE_NAMES,
  HOUSE_RULE_TEXTS,
  optionRule,
  t,
  type ReportAction,
  type Rule,
} from '@lodge/contracts';
import type { FieldBinding } from '../../../forms/use-rules-form.js';
import { RadioField } from '../../../ui/form/radio-field.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { isTyped } from '../../../ui/form/typed-field.js';
import { ACTIONS, digitOf, DURATIONS, endOf } from './actions.js';

export interface DecisionValues {
  action: ReportAction | '';
  rule: string;
  explanation: string;
  duration: string;
  // The username, typed to confirm an expulsion.
  typed: string;
  keep: boolean;
}

export const NOTHING_ENTERED: DecisionValues = {
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

const expulsionRule =
  (username: string): Rule =>
  (typed) =>
    isTyped(String(typed), username) ? undefined : t`Please type the username to confirm`;

/** Validates a decision about the member with that name. */
export const validateDecision = (username: string) => (entered: DecisionValues) => {
  const { action } = entered;
  if (action === '') return { action: DECISION_ERRORS.action };
  if (action === 'dismiss') return {};
  const rules =
    action === 'expel' ? { ...STATED_RULES, typed: expulsionRule(username) } : STATED_RULES;
  return check(rules, { ...entered });
};

export const isMeasure = ({ action }: DecisionValues) => action !== '' && action !== 'dismiss';

/** The body of a decision that states its reasons. */
export const statedBody = ({ action, rule, explanation, duration }: DecisionValues) => ({
  action,
  rule,
  explanation,
  ...(action === 'suspend' && endOf(duration)),
});

interface ActionFieldProps {
  actions: readonly ReportAction[];
  field: FieldBinding;
}

export const ActionField = ({ actions, field }: ActionFieldProps) => (
  <RadioField
    legend="Decision"
    options={actions.map((value) => ({
      value,
      shortcut: digitOf(value),
      text: ACTIONS[value].text,
    }))}
    {...field}
  />
);

interface ReasonFieldsProps {
  help?: string;
  entered: DecisionValues;
  field: (name: keyof DecisionValues) => FieldBinding;
}

/** What a decision states beside its action. */
export const ReasonFields = ({ help, entered, field }: ReasonFieldsProps) => (
  <>
    {entered.action === 'suspend' && (
      <SelectField label="How long" options={DURATIONS} {...field('duration')} />
    )}
    {isMeasure(entered) && (
      <>
        <SelectField
          label="Rule"
          placeholder="Choose one"
          aria-required
          options={HOUSE_RULE_NAMES.map((value) => ({ value, text: HOUSE_RULE_TEXTS[value] }))}
          {...field('rule')}
        />
        <TextareaField
          label="Explanation"
          help={help}
          aria-required
          max={DECISION_LENGTHS.explanation}
          {...field('explanation')}
        />
      </>
    )}
  </>
);
