import { LIMITS, REQUEST_LINE_RULE, type ListedGroup } from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { attempt } from '../../ui/action.js';
import { TextareaField } from '../../ui/form/textarea-field.js';
import { FormDialog } from '../../ui/overlay/form-dialog.js';
import { Name } from '../../ui/written-text.js';
import { accessRequest } from './group-action.js';

interface RequestDialogProps {
  group: ListedGroup;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

// What is pasted may have several lines.
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Requests access with a line for whoever decides. */
export default function RequestDialog({ group, onClose, onChanged }: RequestDialogProps) {
  const { field, submit } = useRulesForm<{ message: string }>({
    rules: { message: (value) => REQUEST_LINE_RULE(onOneLine(String(value))) },
    defaultValues: { message: '' },
  });
  const request = ({ message }: { message: string }) =>
    attempt({ ...accessRequest(group.id, onOneLine(message)), settled: onChanged });
  return (
    <FormDialog
      onClose={onClose}
      title={
        <>
          Ask to join <Name>{group.name}</Name>
        </>
      }
      submit={submit(request, '', onClose)}
      action="Request Access"
    >
      <TextareaField
        label="A note for whoever decides"
        help="Only they read it, and it is deleted with their decision."
        max={LIMITS.messageLength}
        {...field('message')}
      />
    </FormDialog>
  );
}
