import { t } from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { midnightOf } from '../../lib/dates.js';
import { TextField } from '../../ui/form/text-field.js';
import { FormDialog } from '../../ui/overlay/form-dialog.js';

interface GoToDateDialogProps {
  onDay: (start: Date) => Promise<unknown>;
  onClose: () => void;
}

/** Shows what was said from a day on, in the reader's time zone. */
export default function GoToDateDialog({ onDay, onClose }: GoToDateDialogProps) {
  const { field, submit } = useRulesForm<{ day: string }>({
    validate: ({ day }): Record<string, string> =>
      /^\d{4}-\d\d-\d\d$/.test(day) ? {} : { day: t`Please choose a day` },
    defaultValues: { day: '' },
  });
  const go = ({ day }: { day: string }) => {
    onClose();
    return onDay(midnightOf(day));
  };
  return (
    <FormDialog title="Go to Date" action="Show" onClose={onClose} submit={submit(go, '')}>
      <TextField label="Day" type="date" max="9999-12-31" aria-required {...field('day')} />
    </FormDialog>
  );
}
