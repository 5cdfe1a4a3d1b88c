import { AUDIT_ACTIONS } from '@lodge/contracts';
import { X } from 'lucide-react';
import { LOCALE } from '../../../lib/language.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { IconButton } from '../../../ui/icon-button.js';
import { type LogFilters, WITH_LOOKS } from './log-filters.js';

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
        type="date"
        label="Day"
        value={values.day}
        onChange={({ target }) => setDay(target.value)}
        // Firefox needs more room for a date than others.
        className="min-w-0 flex-1 basis-56 flex-row! items-center [&>:first-child]:shrink-0"
      />
    </div>
  );
}

interface PersonFilterProps {
  id: string;
  // Undefined until an entry of the log supplies it.
  name: string | undefined;
  onClear: () => void;
}

// Set by the link in a person's panel.
const PersonFilter = ({ id, name, onClear }: PersonFilterProps) => (
  <div className="min-w-0 flex-2 basis-60">
    <span className="sr-only">Person</span>
    <p className="flex min-h-12 items-center justify-between gap-2 rounded-md border border-brass/50 bg-brass-wash ps-3.5">
      <span className="clip-marks min-w-0 truncate">
        <bdi>{name ?? `Account ${id}`}</bdi>
      </span>
      <IconButton label="Show everybody" onClick={onClear}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </p>
  </div>
);
