import { EVIDENCE_KINDS, EVIDENCE_RULE_NAMES, type QueuedReport } from '@lodge/contracts';
import type { FieldBinding } from '../../../forms/use-rules-form.js';
import { useApi } from '../../../lib/api/use-api.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';

/** True if a decision by this rule can preserve evidence for the authorities. */
export const isKeepable = (kind: QueuedReport['kind'], rule: string) =>
  (EVIDENCE_KINDS as readonly string[]).includes(kind) &&
  (EVIDENCE_RULE_NAMES as readonly string[]).includes(rule);

// Renders nothing if the operator has configured no key.
export function KeepField({ field }: { field: FieldBinding }) {
  const { data } = useApi('evidence');
  if (!data?.can_keep) return null;
  return (
    <CheckboxField
      label="Keep a sealed package for the authorities"
      help="Photos, profile and the messages around it, encrypted: only the operator can open it. It is kept even after what you remove is deleted."
      {...field}
    />
  );
}
