import { AUDIT_ACTIONS } from '@lodge/contracts';
import { LOCALE } from '../../../lib/language.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { type LogFilters, WITH_LOOKS } from './log-filters.js';
import { PersonFilter } from './person-filter.js';

const KINDS = Object.entries(AUDIT_ACTIONS)
  .map(([value, { text }]) => ({ value, text }))
  .sort((one, other) => one.text.localeCompare(other.text, LOCALE));
const OPTIONS = [{ value: WITH_LOOKS, text: 'All actions, and who looked at what' }, ...KINDS];

interface LogBarProps {
  filters: LogFilters;
  // Name of the person whose log is shown, once known.
  name: string | undefined;
}

export function LogBar({ filters: { values, setPerson, setKind, setDay }, name }: LogBarProps) {
  return (
    <div data-beside-tabs className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {values.person && (
        <PersonFilter id={values.person} name={name} onClear={() => setPerson('')} />
      )}
      <SelectField
        isLabelHidden
        label="Action"
        placeholder="All actions"
        value={values.kind}
        onChange={({ target }) => setKind(target.value as typeof values.kind)}
        options={OPTIONS}
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
    </div>
  );
}
