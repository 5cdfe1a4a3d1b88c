import {
  APP_TEXTS,
  DELETION_TEXTS,
  type AdminGroup,
  type BodyOf,
  GROUP_DESCRIPTION_RULE,
  LIMITS,
} from '@lodge/contracts';
import { EmblemFields } from './emblem-fields.js';
import { callApi } from '../../../lib/api/api.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { attempt, actionError } from '../../../ui/action.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRefetchEverything } from '../../../lib/live.js';
import { Name } from '../../../ui/written-text.js';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';

export interface GroupDialogProps {
  group: AdminGroup;
  onClose: () => void;
}

export function ReplaceCodeDialog({ group, onClose }: GroupDialogProps) {
  const { id } = group;
  const name = <Name>{group.name}</Name>;
  const groups = useListChange('groups');
  const replace = () =>
    attempt({
      call: () => callApi('replaceGroupCode', { params: { id } }),
      done: ({ code }) => {
        groups.update(id, { code });
        toast.success(APP_TEXTS.groupCodeReplaced(code));
      },
      failed: actionError(APP_TEXTS.replacingGroupCode),
      onConflict: () => groups.drop(id),
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<>Replace the code of {name}?</>}
      description={APP_TEXTS.replaceGroupCode}
      action="Replace Code"
      onConfirm={replace}
    />
  );
}

// The API requires this word as confirmation.
const CONFIRMATION = 'DELETE';

export function DeleteGroupDialog({ group, onClose }: GroupDialogProps) {
  const { id } = group;
  const name = <Name>{group.name}</Name>;
  const groups = useListChange('groups');
  const refetchEverything = useRefetchEverything();
  const remove = () => {
    const forget = () => {
      groups.drop(id);
      refetchEverything();
    };
    return attempt({
      call: () => callApi('deleteGroup', { params: { id }, body: { confirm: CONFIRMATION } }),
      success: APP_TEXTS.groupDeleted,
      done: forget,
      failed: actionError(APP_TEXTS.deletingGroup),
      onConflict: forget,
    });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<>Delete {name}?</>}
      description="The group is deleted for good, with all its memberships, requests and messages. This cannot be undone."
      remains={DELETION_TEXTS.group}
      action="Delete Group"
      typed={CONFIRMATION}
      onConfirm={remove}
    />
  );
}

export function EditGroupDialog({ group, onClose }: GroupDialogProps) {
  const name = <Name>{group.name}</Name>;
  const { update, drop } = useListChange('groups');
  const { form, field, submit } = useRulesForm({
    rules: { description: GROUP_DESCRIPTION_RULE },
    defaultValues: { description: group.description, emblem: group.emblem, tint: group.tint },
    // Another admin deleted it first.
    onConflict: () => {
      drop(group.id);
      onClose();
    },
  });
  const save = async ({ description, ...chosen }: BodyOf<'updateGroup'>) => {
    // What was left alone stays what another admin, or the name, makes of it.
    const emblem = chosen.emblem === group.emblem ? undefined : chosen.emblem;
    const tint = chosen.tint === group.tint ? undefined : chosen.tint;
    const body = { description, emblem, tint };
    const updated = await callApi('updateGroup', { params: { id: group.id }, body });
    update(group.id, updated.group);
    toast.success(APP_TEXTS.groupSaved);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={<>Edit {name}</>}
      submit={submit(save, APP_TEXTS.savingGroup, onClose)}
      action="Save"
    >
      <TextareaField
        label="Description"
        help="Members see it in the group and in the list of all groups."
        rows={3}
        max={LIMITS.groupDescriptionLength}
        {...field('description')}
      />
      <EmblemFields shown={form.values} field={field} />
    </FormDialog>
  );
}
