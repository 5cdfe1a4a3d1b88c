import { EVIDENCE_KINDS, EVIDENCE_RULE_NAMES, type QueuedReport } from '@lodge/contracts';
import type { FieldProps } from '../../../forms/use-rules-form.js';
import { useApi } from '../../../lib/api/use-api.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';

/** Whether a decision on such a report, by this rule, can keep a package for the authorities. */
export const isKeepable = (kind: QueuedReport['kind'], rule: string) =>
  (EVIDENCE_KINDS as readonly string[]).includes(kind) &&
  (EVIDENCE_RULE_NAMES as readonly string[]).includes(rule);

// Nothing where the operator has set no key.
export function KeepField({ field }: { field: FieldProps }) {
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
