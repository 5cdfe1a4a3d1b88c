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
import type { ApiError } from '../../../lib/api/api-error.js';
import { Form } from '../../../ui/form/form.js';
import { FormEnd } from '../../../ui/form/form-end.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { draftOf, useKeptDraft } from '../drafts.js';

export const ANSWERING_FAILED = t`Error answering the appeal`;

const RULES = {
  outcome: optionRule(APPEAL_OUTCOMES, DECISION_ERRORS.outcome),
  answer: ANSWER_RULE,
};

const OUTCOMES: { value: AppealOutcome; text: string }[] = [
  { value: 'upheld', text: 'The decision stands' },
  { value: 'reversed', text: 'Reverse the decision' },
];

const NOTHING_ENTERED = { outcome: '', answer: '' };

type Answer = typeof NOTHING_ENTERED;

interface AnswerFormProps {
  appealId: number;
  onAnswer: (body: BodyOf<'decideAppeal'>) => Promise<void>;
  onCancel: () => Promise<unknown>;
  // Another admin may have claimed or answered it first.
  onConflict: (error: ApiError) => void;
}

export function AnswerForm({ appealId, onAnswer, onCancel, onConflict }: AnswerFormProps) {
  const { form, field, submit } = useRulesForm<Answer>({
    rules: RULES,
    defaultValues: draftOf('appeal', appealId, NOTHING_ENTERED),
    isKept: true,
    onConflict,
  });
  useKeptDraft('appeal', appealId, form.values, NOTHING_ENTERED);
  return (
    <Form {...submit((values) => onAnswer(values as BodyOf<'decideAppeal'>), ANSWERING_FAILED)}>
      <SelectField
        label="Outcome"
        placeholder="Choose one"
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
