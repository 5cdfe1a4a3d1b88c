import {
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_RULE,
  ANNOUNCEMENT_TEXTS,
  check,
  normalizeText,
  type Rule,
} from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { midnightOf } from '../../../lib/dates.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Form } from '../../../ui/form/form.js';
import { FormError } from '../../../ui/form/form-error.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { toast } from '../../../ui/overlay/toast.js';

interface Values {
  text: string;
  from: string;
  until: string;
}

const dayRule: Rule = (value) =>
  Number.isNaN(midnightOf(String(value)).getTime()) ? ANNOUNCEMENT_TEXTS.time : undefined;
const RULES = { text: ANNOUNCEMENT_RULE, until: dayRule };

export function AnnouncementForm({ onSaved }: { onSaved: () => Promise<unknown> }) {
  const { form, field, submit, formError, busy } = useRulesForm<Values>({
    validate: (values) => check({ ...RULES, ...(values.from && { from: dayRule }) }, { ...values }),
    defaultValues: { text: '', from: '', until: '' },
  });
  const save = async ({ text, from, until }: Values) => {
    await callApi('createAnnouncement', {
      body: {
        text: normalizeText(text),
        ...(from && { from: midnightOf(from).toISOString() }),
        until: midnightOf(until, 1).toISOString(),
      },
    });
    toast.success(ANNOUNCEMENT_TEXTS.made);
    form.reset();
    await onSaved();
  };
  return (
    <Card className="md:p-6">
      <Form {...submit(save, ANNOUNCEMENT_TEXTS.making)} className="grid gap-5">
        <TextareaField
          label="Announcement"
          help="Every member sees it on the dashboard until they dismiss it. No email goes out."
          rows={3}
          aria-required
          max={ANNOUNCEMENT_LIMITS.textLength}
          {...field('text')}
        />
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="First Day"
            help="Leave empty to start now."
            type="date"
            {...field('from')}
          />
          <TextField
            label="Last Day"
            help={`At most ${ANNOUNCEMENT_LIMITS.days} days in all.`}
            type="date"
            aria-required
            {...field('until')}
          />
        </div>
        <FormError text={formError} />
        <Button type="submit" busy={busy} className="justify-self-start">
          Announce
        </Button>
      </Form>
    </Card>
  );
}
