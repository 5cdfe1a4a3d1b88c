import {
  APP_TEXTS,
  t,
  type AdminGroup,
  GROUP_NAME_RULE,
  LIMITS,
  normalizeText,
} from '@lodge/contracts';
import { Plus, Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeptSearch } from '../../../lib/use-search.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { FoundList } from '../../../ui/list/found-list.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { usePages } from '../../../lib/api/use-pages.js';
import {
  DeleteGroupDialog,
  EditGroupDialog,
  ReplaceCodeDialog,
  type GroupDialogProps,
} from './group-dialogs.js';
import { EmblemFields, emblemOf, type EmblemValues } from './emblem-fields.js';
import { GroupRow, type RowAction } from './group-row.js';
import { MembersDialog } from './members-dialog.js';
import { RowList } from '../rows.js';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Emblem } from '../../../ui/emblem.js';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.js';
import { TextField } from '../../../ui/form/text-field.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../../../ui/action.js';
import { useListChange } from '../../../lib/api/use-list-change.js';

// The dialog is preloaded, so that keys typed right after `Add Member` reach it.
void Dialog.preload();

export default function GroupsTab() {
  const search = useKeptSearch();
  const groups = usePages('groups', {
    filters: { q: search.q },
    keepPreviousData: true,
  });
  const [dialog, setDialog] = useState<{ action: RowAction; group: AdminGroup }>();
  return (
    <>
      <CreateGroupForm />
      <FoundList
        isLabelHidden
        list={groups}
        label="Find a group"
        search={search}
        loading={<SkeletonRows rows={4} className="h-24" />}
        empty={
          <EmptyState icon={UsersRound} title="No groups yet">
            Name the first one above. Members join with its code.
          </EmptyState>
        }
        notFound={{ icon: Search, title: t`No group by that name` }}
        failedText={APP_TEXTS.fetchingAdminData}
        className="mb-3"
      >
        <RowList label="Groups">
          {groups.rows?.map((group) => (
            <GroupRow key={group.id} group={group} onAction={setDialog} />
          ))}
        </RowList>
      </FoundList>
      {dialog && <GroupDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function GroupDialog({ action, ...dialog }: GroupDialogProps & { action: RowAction }) {
  switch (action) {
    case 'view':
    case 'add':
      return <MembersDialog {...dialog} adding={action === 'add'} />;
    case 'edit':
      return <EditGroupDialog {...dialog} />;
    case 'code':
      return <ReplaceCodeDialog {...dialog} />;
    case 'delete':
      return <DeleteGroupDialog {...dialog} />;
  }
}

interface NewGroup extends EmblemValues {
  name: string;
}

function CreateGroupForm() {
  const { refresh } = useListChange('groups');
  const { hash } = useLocation();
  const { form, field, submit } = useRulesForm<NewGroup>({
    rules: { name: GROUP_NAME_RULE },
    defaultValues: { name: '', emblem: '', tint: '' },
  });
  const [isChoosing, setChoosing] = useState(false);
  const shown = emblemOf(form.values.name, form.values);
  const create = async ({ name, emblem, tint }: NewGroup) => {
    const pressed = document.activeElement;
    const { code } = await callApi('createGroup', {
      body: { name: normalizeText(name), emblem: emblem || undefined, tint: tint || undefined },
    });
    refresh();
    toast.success(APP_TEXTS.groupCreated(code));
    return pressed;
  };
  const startNext = (pressed: Element | null) => {
    form.reset();
    // The admin may have gone on to another control.
    if (document.activeElement === pressed) form.focus('name');
  };
  return (
    <Form
      {...submit(create, actionError(APP_TEXTS.creatingGroup), startNext)}
      className="mb-3 flex flex-wrap items-start gap-3 md:gap-x-4"
    >
      <div className="relative flex-1 basis-32">
        <TextField
          isLabelHidden
          label="Group Name"
          placeholder="New group"
          aria-required
          autoComplete="off"
          autoFocus={hash === '#new'}
          maxLength={LIMITS.groupNameLength}
          {...field('name')}
          className="[&_input]:ps-13"
        />
        <button
          type="button"
          aria-label="Choose an emblem"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
          className="absolute start-1.5 top-1.5 rounded-md"
        >
          <Emblem of={shown} />
        </button>
      </div>
      <SubmitButton className="max-md:px-4">
        <Plus aria-hidden className="size-4.5 max-md:hidden" />
        Create Group
      </SubmitButton>
      {isChoosing && (
        <div className="basis-full">
          <EmblemFields {...{ shown, field }} />
        </div>
      )}
      <div className="basis-full empty:hidden">
        <FormFailure />
      </div>
    </Form>
  );
}
