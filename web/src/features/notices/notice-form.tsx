import {
  NOTICE_LIMITS,
  NOTICE_TEXTS,
  type ResponseOf,
  NOTICE_RULES,
  type ReportCategory,
  t,
} from '@lodge/contracts';
import { CATEGORY_RULE, CategoryFields } from '../../forms/category-fields.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { callApi } from '../../lib/api/api.js';
import { CheckboxField } from '../../ui/form/checkbox-field.js';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.js';
import { EmailField, TextField } from '../../ui/form/text-field.js';
import { TextareaField } from '../../ui/form/textarea-field.js';

export function NoticeForm({ onSent }: { onSent: (notice: ResponseOf<'sendNotice'>) => void }) {
  const { field, submit } = useRulesForm<NoticeValues>({
    rules: RULES,
    defaultValues: NEW_NOTICE,
  });
  const send = async ({ category, ...notice }: NoticeValues) => {
    if (category === '') return;
    const body = { ...notice, category, good_faith: true } as const;
    onSent(await callApi('sendNotice', { body }));
  };
  return (
    <Form {...submit(send, NOTICE_TEXTS.sending)}>
      <p className="text-sm text-soft">
        <span>{NOTICE_TEXTS.urgent}</span> <span>Please fill in every field.</span>
      </p>
      <CategoryFields field={field} />
      <TextareaField
        label="Where is it?"
        help={NOTICE_TEXTS.place}
        rows={2}
        aria-required
        max={NOTICE_LIMITS.place}
        {...field('place')}
      />
      <TextareaField
        label="What should we know?"
        help={NOTICE_TEXTS.statement}
        rows={6}
        aria-required
        max={NOTICE_LIMITS.statement}
        {...field('statement')}
      />
      <TextField label="Your name" aria-required autoComplete="name" {...field('name')} />
      <EmailField
        label="Your email"
        help={NOTICE_TEXTS.email}
        autoComplete="email"
        {...field('email')}
      />
      <CheckboxField
        label={<span className="font-normal">{NOTICE_TEXTS.goodFaith}</span>}
        aria-required
        {...field('good_faith')}
      />
      <FormFailure />
      <SubmitButton className="mt-1">Send Notice</SubmitButton>
    </Form>
  );
}

interface NoticeValues {
  category: ReportCategory | '';
  place: string;
  statement: string;
  name: string;
  email: string;
  good_faith: boolean;
  declared: boolean;
}

const NEW_NOTICE: NoticeValues = {
  category: '',
  place: '',
  statement: '',
  name: '',
  email: '',
  good_faith: false,
  declared: false,
};

const RULES = {
  ...NOTICE_RULES,
  category: CATEGORY_RULE,
  good_faith: (value: unknown) =>
    value === true ? undefined : t`Please confirm that what you say is true`,
};
