import { APP_TEXTS, FIELD_TEXTS, LIMITS } from '@lodge/contracts';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { callApi } from '../../lib/api/api.js';
import { useMutate } from '../../lib/api/use-api.js';
import { groupPath } from '../../lib/paths.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { toast } from '../../ui/overlay/toast.js';

const CODE = {
  fontFamily: 'var(--font-mono)',
  letterSpacing: '0.15em',
  textTransform: 'uppercase',
} as const;

export function JoinForm() {
  const mutate = useMutate();
  const navigate = useNavigateWhileShown();
  const { field, submit } = useRulesForm<{ code: string }>({
    validate: ({ code }): Record<string, string> => (code ? {} : { code: FIELD_TEXTS.groupCode }),
    defaultValues: { code: '' },
  });
  // The server takes the code out of whatever was pasted.
  const join = async ({ code }: { code: string }) => {
    const { group } = await callApi('joinGroup', { body: { code } });
    toast.success(APP_TEXTS.joinedGroup);
    await mutate('ownGroups');
    await navigate(groupPath(group.id));
  };
  return (
    <Form {...submit(join, APP_TEXTS.joiningGroup)} className="flex flex-col gap-4">
      <div className="@container">
        <div className="flex items-start gap-3 @max-3xs:flex-col @max-3xs:items-stretch">
          <TextField
            label="Group Code"
            help={`${LIMITS.groupCodeLength} letters and digits`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            aria-required
            style={CODE}
            className="flex-1"
            {...field('code')}
          />
          {/* Aligned with the input below its label. */}
          <SubmitButton className="mt-7 shrink-0 @max-3xs:mt-0">Join Group</SubmitButton>
        </div>
      </div>
      <FormFailure />
    </Form>
  );
}
