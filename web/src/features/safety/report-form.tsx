import {
  REPORT_CATEGORIES,
  REPORT_CATEGORY_TEXTS,
  REPORT_LIMITS,
  REPORT_TEXTS,
  SAFETY_TEXTS,
  URGENT_CATEGORIES,
} from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { useViewer } from '../../lib/session.js';
import { CheckboxField } from '../../ui/form/checkbox-field.js';
import { DialogFormEnd } from '../../ui/form/form-end.js';
import { RadioField } from '../../ui/form/radio-field.js';
import { TextareaField } from '../../ui/form/textarea-field.js';
import { NEW_REPORT, wrongInReport } from './report-values.js';
import type { Reported } from './reported.js';
import { useReport } from './use-report.js';

const REASONS = REPORT_CATEGORIES.map((value) => ({ value, text: REPORT_CATEGORY_TEXTS[value] }));

export function ReportForm({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { isAdmin } = useViewer();
  const { form, field, submit, formError, busy } = useRulesForm({
    validate: wrongInReport,
    defaultValues: NEW_REPORT,
  });
  const report = useReport(reported);
  const category = form.watch('category');
  const isUrgent = URGENT_CATEGORIES.some((urgent) => urgent === category);
  return (
    <form {...submit(report, REPORT_TEXTS.reporting, onClose)} className="flex flex-col gap-5">
      <RadioField legend="What is wrong?" options={REASONS} {...field('category')} />
      <p role="status" className="-my-2 text-sm font-semibold text-soft empty:hidden">
        {isUrgent && REPORT_TEXTS.urgent}
      </p>
      <TextareaField
        label={REPORT_TEXTS.more}
        help="Optional"
        rows={3}
        count={{ length: [...form.watch('text')].length, max: REPORT_LIMITS.textLength }}
        {...field('text')}
      />
      {reported.kind !== 'group' && (
        <CheckboxField
          label={`Block ${reported.name} as well`}
          help={isAdmin ? SAFETY_TEXTS.blockByAdmin : SAFETY_TEXTS.block}
          {...field('block')}
        />
      )}
      <DialogFormEnd
        error={formError}
        busy={busy}
        action="Report"
        variant="danger"
        onCancel={onClose}
      />
    </form>
  );
}
