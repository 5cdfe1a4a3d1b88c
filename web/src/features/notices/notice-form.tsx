import {
  NOTICE_LIMITS,
  NOTICE_TEXTS,
  REPORT_CATEGORIES,
  REPORT_CATEGORY_TEXTS,
  REPORT_TEXTS,
  type ResponseOf,
  check,
  NOTICE_RULES,
  type ReportCategory,
  t,
} from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { callApi } from '../../lib/api/api.js';
import { Button } from '../../ui/button.js';
import { CheckboxField } from '../../ui/form/checkbox-field.js';
import { FormError } from '../../ui/form/form-error.js';
import { RadioField } from '../../ui/form/radio-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { TextareaField } from '../../ui/form/textarea-field.js';

const REASONS = REPORT_CATEGORIES.map((value) => ({ value, text: REPORT_CATEGORY_TEXTS[value] }));

const lengthOf = (text: string) => [...text].length;

interface NoticeFormProps {
  onSent: (notice: ResponseOf<'sendNotice'>) => void;
}

export function NoticeForm({ onSent }: NoticeFormProps) {
  const { form, field, submit, formError, busy } = useRulesForm({
    validate: wrongInNotice,
    defaultValues: NEW_NOTICE,
  });
  const send = async (values: NoticeValues) => {
    if (isChecked(values))
      onSent(await callApi('sendNotice', { body: { ...values, good_faith: true } }));
  };
  const { category, place, statement } = form.values;
  return (
    <form method="post" {...submit(send, NOTICE_TEXTS.sending)} className="flex flex-col gap-5">
      <p className="text-sm text-soft">{NOTICE_TEXTS.urgent}</p>
      <RadioField legend="What is wrong?" options={REASONS} {...field('category')} />
      {category === 'intimate_image' && (
        <CheckboxField
          label={REPORT_TEXTS.declaration}
          help={REPORT_TEXTS.declarationHelp}
          {...field('declared')}
        />
      )}
      <TextareaField
        label="Where is it?"
        help={NOTICE_TEXTS.place}
        rows={2}
        aria-required
        count={{ length: lengthOf(place), max: NOTICE_LIMITS.place }}
        {...field('place')}
      />
      <TextareaField
        label="What should we know?"
        help={NOTICE_TEXTS.statement}
        rows={6}
        aria-required
        count={{ length: lengthOf(statement), max: NOTICE_LIMITS.statement }}
        {...field('statement')}
      />
      <TextField label="Your name" aria-required autoComplete="name" {...field('name')} />
      <TextField
        label="Your email"
        help={NOTICE_TEXTS.email}
        type="email"
        aria-required
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <CheckboxField label={NOTICE_TEXTS.goodFaith} aria-required {...field('good_faith')} />
      <FormError text={formError} />
      <Button type="submit" busy={busy} className="mt-1">
        Send Notice
      </Button>
    </form>
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

type CheckedNotice = NoticeValues & { category: ReportCategory };

const isChecked = (values: NoticeValues): values is CheckedNotice => values.category !== '';

const RULES = {
  ...NOTICE_RULES,
  category: (value: unknown) =>
    REPORT_CATEGORIES.some((category) => category === value)
      ? undefined
      : t`Please choose a reason`,
  good_faith: (value: unknown) =>
    value === true ? undefined : t`Please confirm that what you say is true`,
};

const wrongInNotice = (values: NoticeValues) => check(RULES, { ...values });
