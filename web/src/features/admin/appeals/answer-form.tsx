import {
  ANSWER_RULE,
  APPEAL_OUTCOMES,
  DECISION_ERRORS,
  DECISION_LENGTHS,
  optionRule,
  type AdminAppeal,
  type AppealOutcome,
  type BodyOf,
  t,
} from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Form } from '../../../ui/form/form.js';
import { FormEnd } from '../../../ui/form/form-end.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useClaim } from '../claim.js';
import { draftOf, forgetDraft, useKeptDraft, forgetIfDecided } from '../drafts.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';

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

export function AnswerForm({ appeal: { id, subject } }: { appeal: AdminAppeal }) {
  const claim = useClaim('appeals');
  const refreshPerson = useRefreshPerson();
  const { form, field, submit } = useRulesForm<Answer>({
    rules: RULES,
    defaultValues: draftOf('appeal', id, NOTHING_ENTERED),
    isKept: true,
    // Another admin may have claimed or answered it first.
    onConflict: (error) => {
      forgetIfDecided('appeal', id, error);
      claim.refetch();
    },
  });
  useKeptDraft('appeal', id, form.values, NOTHING_ENTERED);
  const answer = async (values: Answer) => {
    await callApi('decideAppeal', { params: { id }, body: values as BodyOf<'decideAppeal'> });
    forgetDraft('appeal', id);
    toast.success(t`Appeal answered`);
    claim.decided(id);
    if (subject) refreshPerson(subject.id);
  };
  const cancel = async () => {
    if (await claim.release(id)) forgetDraft('appeal', id);
  };
  return (
    <Form {...submit(answer, t`Error answering the appeal`)}>
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
      <FormEnd action="Send Answer" size="sm" onCancel={cancel} />
    </Form>
  );
}
