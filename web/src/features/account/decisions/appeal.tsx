import { APPEAL_RULE, DECISION_LENGTHS, DECISION_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { Form } from '../../../ui/form/form.js';
import { FormEnd } from '../../../ui/form/form-end.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { toast } from '../../../ui/overlay/toast.js';

interface AppealProps {
  decisionId: number;
  // Refetches the decision, which then offers no further appeal.
  onSent: () => Promise<unknown>;
}

export function AppealSection(props: AppealProps) {
  const [open, setOpen] = useState(false);
  if (open) return <AppealForm {...props} onCancel={() => setOpen(false)} />;
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-soft">
      <p>{DECISION_TEXTS.howToAppeal}</p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Appeal
      </Button>
    </div>
  );
}

function AppealForm({ decisionId, onSent, onCancel }: AppealProps & { onCancel: () => void }) {
  const { field, submit } = useRulesForm({
    rules: { text: APPEAL_RULE },
    defaultValues: { text: '' },
  });
  const send = async (body: { text: string }) => {
    await callApi('appeal', { params: { id: decisionId }, body });
    toast.success(DECISION_TEXTS.appealed);
  };
  return (
    <Form
      {...submit(send, DECISION_TEXTS.appealing, onSent)}
      className="flex flex-col items-start gap-4"
    >
      <TextareaField
        className="w-full"
        label="Why should we decide differently?"
        help={DECISION_TEXTS.howToAppeal}
        aria-required
        max={DECISION_LENGTHS.appeal}
        {...field('text')}
      />
      <FormEnd action="Send Appeal" size="sm" onCancel={onCancel} />
    </Form>
  );
}
