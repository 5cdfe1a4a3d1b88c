import { APP_TEXTS, GROUP_NAME_RULE, LIMITS, normalizeText } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.js';
import { TextField } from '../../../ui/form/text-field.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { useListChange } from '../../../lib/api/use-list-change.js';

export function CreateGroupForm() {
  const { refresh } = useListChange('groups');
  const { form, field, submit } = useRulesForm({
    rules: { name: GROUP_NAME_RULE },
    defaultValues: { name: '' },
  });
  const create = async ({ name }: { name: string }) => {
    const pressed = document.activeElement;
    const { code } = await callApi('createGroup', {
      body: { name: normalizeText(name) },
    });
    refresh();
    toast.success(APP_TEXTS.groupCreated(code));
    form.reset();
    // The admin may have gone on to another control.
    if (document.activeElement === pressed) form.focus('name');
  };
  return (
    <Form
      {...submit(create, actionError(APP_TEXTS.creatingGroup))}
      className="mb-3 flex flex-wrap items-start gap-3 sm:gap-x-4"
    >
      <TextField
        isLabelHidden
        label="Group Name"
        placeholder="New group"
        aria-required
        autoComplete="off"
        maxLength={LIMITS.groupNameLength}
        {...field('name')}
        className="flex-1 basis-32"
      />
      <SubmitButton className="max-sm:px-4">Create Group</SubmitButton>
      <div className="basis-full empty:hidden">
        <FormFailure />
      </div>
    </Form>
  );
}
