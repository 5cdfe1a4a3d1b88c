import { AUDIT_ACTIONS, type AuditAction } from '@lodge/contracts';
import { LOCALE } from '../../../lib/language.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import type { LogFilters } from './log-filters.js';
import { PersonFilter } from './person-filter.js';

const KINDS = Object.entries(AUDIT_ACTIONS)
  .map(([value, { text }]) => ({ value, text }))
  .sort((one, other) => one.text.localeCompare(other.text, LOCALE));

interface LogBarProps {
  filters: LogFilters;
  // Name of the person whose log is shown, once known.
  name: string | undefined;
}

export function LogBar({
  filters: { values, setPerson, setKind, setDay, showsLooks, showLooks, isLook },
  name,
}: LogBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {values.person && (
        <PersonFilter id={values.person} name={name} onClear={() => setPerson('')} />
      )}
      <SelectField
        isLabelHidden
        label="Action"
        placeholder="All actions"
        value={values.kind}
        onChange={({ target }) => setKind(target.value as AuditAction | '')}
        options={KINDS}
        className="min-w-0 flex-1 basis-36"
      />
      <TextField
        isLabelHidden
        type="date"
        label="Day"
        value={values.day}
        onChange={({ target }) => setDay(target.value)}
        // Firefox needs more room for a date than others.
        className="min-w-0 flex-1 basis-48"
      />
      <CheckboxField
        label="Show who looked at what"
        checked={showsLooks}
        disabled={isLook}
        onChange={({ target }) => showLooks(target.checked)}
        className="min-h-11 items-center text-sm"
      />
    </div>
  );
}
