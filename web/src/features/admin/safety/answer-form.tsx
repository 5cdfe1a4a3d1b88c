import {
  ANSWER_RULE,
  APPEAL_OUTCOMES,
  DECISION_ERRORS,
  DECISION_LENGTHS,
  optionRule,
  type AppealOutcome,
  type BodyOf,
  t,
} from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { Form } from '../../../ui/form/form.js';
import { FormEnd } from '../../../ui/form/form-end.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';

export const ANSWERING_FAILED = t`Error answering the appeal`;

const RULES = {
  outcome: optionRule(APPEAL_OUTCOMES, DECISION_ERRORS.outcome),
  answer: ANSWER_RULE,
};

const OUTCOMES: { value: AppealOutcome; text: string }[] = [
  { value: 'upheld', text: 'The decision stands' },
  { value: 'reversed', text: 'Reverse the decision' },
];

interface AnswerFormProps {
  onAnswer: (body: BodyOf<'decideAppeal'>) => Promise<void>;
  onCancel: () => void;
  // Another admin may have claimed or answered it first.
  onConflict: () => void;
}

export function AnswerForm({ onAnswer, onCancel, onConflict }: AnswerFormProps) {
  const { field, submit } = useRulesForm({
    rules: RULES,
    defaultValues: { outcome: '', answer: '' },
    onConflict,
  });
  return (
    <Form {...submit((values) => onAnswer(values as BodyOf<'decideAppeal'>), ANSWERING_FAILED)}>
      <SelectField
        label="Outcome"
        placeholder="Choose"
        aria-required
        options={OUTCOMES}
        {...field('outcome')}
      />
      <TextareaField
        label="Your answer"
        help="The member will read this."
        aria-required
        max={DECISION_LENGTHS.answer}
        {...field('answer')}
      />
      <FormEnd action="Send Answer" size="sm" onCancel={onCancel} />
    </Form>
  );
}
