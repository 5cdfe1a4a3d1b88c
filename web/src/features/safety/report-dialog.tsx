import {
  REPORT_LIMITS,
  REPORT_TEXTS,
  SAFETY_TEXTS,
  URGENT_CATEGORIES,
  REPORT_TEXT_RULE,
  type ReportCategory,
  type ReportKind,
} from '@lodge/contracts';
import type { ReactNode } from 'react';
import { CATEGORY_RULE, CategoryFields } from '../../forms/category-fields.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { useViewer } from '../../lib/session/session.js';
import { CheckboxField } from '../../ui/form/checkbox-field.js';
import { TextareaField } from '../../ui/form/textarea-field.js';
import { ApiError, asApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { useRefetchEverything } from '../../lib/live.js';
import { toast } from '../../ui/overlay/toast.js';
import { FormDialog } from '../../ui/overlay/form-dialog.js';
import { Quote } from '../../ui/quote.js';
import type { Reported } from './reported.js';
import { Name } from '../../ui/written-text.js';

interface ReportDialogProps {
  reported: Reported;
  onClose: () => void;
}

export default function ReportDialog({ reported, onClose }: ReportDialogProps) {
  const { isAdmin } = useViewer();
  const { form, field, submit } = useRulesForm<ReportValues>({
    rules: { category: CATEGORY_RULE, text: REPORT_TEXT_RULE },
    defaultValues: NEW_REPORT,
  });
  const report = useReport(reported);
  const isUrgent = URGENT_CATEGORIES.some((urgent) => urgent === form.values.category);
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={TITLES[reported.kind](<Name>{reported.name}</Name>)}
      description={
        <>
          {reported.kind === 'group' ? (
            <span>{REPORT_TEXTS.group}</span>
          ) : (
            <Quietly name={reported.name} />
          )}
          {reported.quote && <Quote className="mt-3">{reported.quote}</Quote>}
        </>
      }
      submit={submit(report, REPORT_TEXTS.reporting, onClose)}
      action="Report"
      variant="danger"
    >
      <CategoryFields field={field}>
        <p role="status" className="-my-2 text-sm font-semibold text-soft empty:sr-only">
          {isUrgent && REPORT_TEXTS.urgent}
        </p>
      </CategoryFields>
      <TextareaField
        label={REPORT_TEXTS.more}
        help="Optional"
        rows={3}
        max={REPORT_LIMITS.textLength}
        {...field('text')}
      />
      {reported.kind !== 'group' && (
        <CheckboxField
          label={
            <>
              Block <Name>{reported.name}</Name> as well
            </>
          }
          help={isAdmin ? SAFETY_TEXTS.blockByAdmin : SAFETY_TEXTS.block}
          {...field('block')}
        />
      )}
    </FormDialog>
  );
}

const Quietly = ({ name }: { name: string }) => (
  <span>
    <Name>{name}</Name> won’t be told who reported this. You’ll find the outcome in your account,
    under Privacy.
  </span>
);

function useReport({ kind, id }: Reported) {
  const refetch = useRefetchEverything();
  return async ({ category, text, block, declared }: ReportValues): Promise<void> => {
    if (category === '') return;
    await callApi('report', {
      body: { kind, id, category, text, declared, ...(block && { block }) },
    }).catch(throwInWords);
    toast.success(REPORT_TEXTS.reported);
    if (block) refetch();
  };
}

function throwInWords(error: unknown): never {
  const { status } = asApiError(error);
  if (status === 404) throw new ApiError(404, 'not_found', REPORT_TEXTS.gone);
  if (status === 429) throw new ApiError(429, 'too_many_requests', REPORT_TEXTS.tooMany);
  throw error;
}

interface ReportValues {
  category: ReportCategory | '';
  text: string;
  block: boolean;
  declared: boolean;
}

const NEW_REPORT: ReportValues = { category: '', text: '', block: false, declared: false };

const TITLES: Record<ReportKind, (name: ReactNode) => ReactNode> = {
  user: (name) => <>Report {name}</>,
  image: (name) => <>Report {name}’s photo</>,
  message: (name) => <>Report a message from {name}</>,
  group: (name) => <>Report the group {name}</>,
};
