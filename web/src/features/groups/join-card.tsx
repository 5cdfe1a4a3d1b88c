import { APP_TEXTS, FIELD_TEXTS, LIMITS, normalizeGroupCode, urlOf } from '@lodge/contracts';
import type { ChangeEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { callApi } from '../../lib/api/api.js';
import { Button } from '../../ui/button.js';
import { Card, CardHeader } from '../../ui/card.js';
import { Form } from '../../ui/form/form.js';
import { FormError } from '../../ui/form/form-error.js';
import { TextField } from '../../ui/form/text-field.js';
import { toast } from '../../ui/overlay/toast.js';

const CODE = { fontFamily: 'var(--font-mono)', letterSpacing: '0.15em' };

export function JoinCard() {
  const { mutate } = useSWRConfig();
  const { form, field, submit, formError, busy } = useRulesForm<{ code: string }>({
    validate: ({ code }): Record<string, string> => (code ? {} : { code: FIELD_TEXTS.groupCode }),
    defaultValues: { code: '' },
  });
  const join = async ({ code }: { code: string }) => {
    await callApi('joinGroup', { body: { code } });
    toast.success(APP_TEXTS.joinedGroup);
    form.reset();
    await mutate(urlOf('ownGroups'));
  };
  const code = field('code');
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = normalizeGroupCode(event.target.value);
    return code.onChange(event);
  };
  return (
    <Card>
      <CardHeader title="Join with a code" />
      <Form {...submit(join, APP_TEXTS.joiningGroup)} className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
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
            {...code}
            onChange={typed}
          />
          {/* Aligned with the input below its label. */}
          <Button type="submit" busy={busy} className="mt-7 shrink-0">
            Join Group
          </Button>
        </div>
        <FormError text={formError} />
      </Form>
    </Card>
  );
}
