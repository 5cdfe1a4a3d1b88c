import { APP_TEXTS, GROUP_DESCRIPTION_RULE, LIMITS } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import type { GroupDialogProps } from './group-dialogs.js';
import { Name } from '../../../ui/name.js';

export function DescribeDialog({ group, onClose }: GroupDialogProps) {
  const { update, drop } = useListChange('groups');
  const { field, submit } = useRulesForm({
    rules: { description: GROUP_DESCRIPTION_RULE },
    defaultValues: { description: group.description },
    // Another admin deleted it first.
    onConflict: () => {
      drop(group.id);
      onClose();
    },
  });
  const describe = async (body: { description: string }) => {
    const updated = await callApi('updateGroup', { params: { id: group.id }, body });
    update(group.id, { description: updated.group.description });
    toast.success(APP_TEXTS.groupDescribed);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={
        <>
          What is <Name>{group.name}</Name> for?
        </>
      }
      description="Members see it in the group and in the list of all groups."
      submit={submit(describe, APP_TEXTS.describingGroup, onClose)}
      action="Save"
    >
      <TextareaField
        label="Description"
        rows={3}
        max={LIMITS.groupDescriptionLength}
        {...field('description')}
      />
    </FormDialog>
  );
}
