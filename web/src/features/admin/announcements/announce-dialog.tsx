import {
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_RULE,
  ANNOUNCEMENT_TEXTS,
  check,
  normalizeText,
  type Rule,
} from '@lodge/contracts';
import { Megaphone } from 'lucide-react';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { useMutate } from '../../../lib/api/use-api.js';
import { midnightOf } from '../../../lib/dates.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { NewsIcon, Preview } from '../../../ui/news-row.js';
import { WrittenText } from '../../../ui/written-text.js';

interface Values {
  text: string;
  from: string;
  until: string;
}

const dayRule: Rule = (value) =>
  Number.isNaN(midnightOf(String(value)).getTime()) ? ANNOUNCEMENT_TEXTS.time : undefined;
const RULES = { text: ANNOUNCEMENT_RULE, until: dayRule };

export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const mutate = useMutate();
  const { form, field, submit } = useRulesForm<Values>({
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
    await Promise.all([mutate('adminAnnouncements'), mutate('announcements')]);
  };
  return (
    <FormDialog
      title="New Announcement"
      description="Every member sees it on the dashboard until they dismiss it. No email goes out."
      submit={submit(save, ANNOUNCEMENT_TEXTS.making, onClose)}
      action="Announce"
      onClose={onClose}
    >
      <TextareaField
        label="Announcement"
        rows={3}
        aria-required
        max={ANNOUNCEMENT_LIMITS.textLength}
        {...field('text')}
      />
      {form.values.text.trim() && (
        <Preview mark={<NewsIcon icon={Megaphone} />}>
          <WrittenText>{normalizeText(form.values.text)}</WrittenText>
        </Preview>
      )}
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          label="First day"
          help="Leave empty to start now."
          type="date"
          {...field('from')}
        />
        <TextField
          label="Last day"
          help={`At most ${ANNOUNCEMENT_LIMITS.days} days in all.`}
          type="date"
          aria-required
          {...field('until')}
        />
      </div>
    </FormDialog>
  );
}
