import {
  APP_TEXTS,
  check,
  GROUP_NAME_RULE,
  LIMITS,
  normalizeText,
  type AdminGroup,
  type Done,
} from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { ApiError } from '../../../lib/api-error.js';
import { api } from '../../../lib/api.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextField } from '../../../ui/text-field.js';
import { toast } from '../../../ui/toast.js';
import { deedError } from '../deed-error.js';
import { GROUPS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';

export function CreateGroupForm() {
  const { place } = useListChange(GROUPS);
  const { form, field, submit, refusal, busy } = useRulesForm({
    validate: (values) => check({ name: GROUP_NAME_RULE }, values),
    defaultValues: { name: '' },
  });
  const create = async ({ name }: { name: string }) => {
    const { group, code } = await api
      .post<Done & { group: AdminGroup; code: string }>('/api/groups', {
        name: normalizeText(name),
      })
      .catch(inCatalogueWords);
    place(group);
    toast.success(APP_TEXTS.groupCreated(code));
    form.reset();
    form.setFocus('name');
  };
  const { error, ...input } = field('name');
  return (
    <Card className="md:p-6">
      <form
        {...submit(create, APP_TEXTS.creatingGroup)}
        className="flex flex-col gap-x-4 gap-y-3 sm:flex-row sm:items-start"
      >
        <TextField
          label="Group Name"
          aria-required
          autoComplete="off"
          maxLength={LIMITS.groupNameLength}
          {...input}
          error={error ?? refusal}
          className="flex-1"
        />
        <Button type="submit" busy={busy} className="sm:mt-7">
          Create Group
        </Button>
      </form>
    </Card>
  );
}

/** What is wrong with the name is said at the name; anything else in the catalogue's words. */
function inCatalogueWords(error: unknown): never {
  if (error instanceof ApiError && error.fields.name) throw error;
  throw new Error(deedError(error, APP_TEXTS.creatingGroup));
}
