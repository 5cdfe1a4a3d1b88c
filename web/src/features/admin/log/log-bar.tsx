import { AUDIT_ACTIONS } from '@lodge/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { LOCALE } from '../../../lib/language.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { IconButton } from '../../../ui/icon-button.js';
import { type LogFilters, WITH_LOOKS } from './log-filters.js';
import { Name } from '../../../ui/written-text.js';

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
  const { person: id, kind, day } = values;
  return (
    <div className="list-bar">
      {/* Set by the link in a person's panel. */}
      {id && (
        <div className="min-w-0 flex-2 basis-60">
          <span className="sr-only">Person</span>
          <p className="flex min-h-12 items-center justify-between gap-2 rounded-md border border-brass/50 bg-brass-wash ps-3.5">
            <span className="clip-marks min-w-0 truncate">
              <Name>{name ?? `Account ${id}`}</Name>
            </span>
            <IconButton icon={X} label="Show everybody" onClick={() => setPerson('')} />
          </p>
        </div>
      )}
      <SelectField
        isLabelHidden
        label="Action"
        placeholder="All actions"
        value={kind}
        onChange={({ target }) => setKind(target.value as typeof kind)}
        options={OPTIONS}
        className="min-w-0 flex-1 basis-36"
      />
      <DayField day={day} onChange={setDay} />
    </div>
  );
}

interface DayFieldProps {
  day: string;
  onChange: (day: string) => void;
}

// The address follows a moment later than the keys: while the field has the focus, it shows what is
// typed, or the browser would take it back.
function DayField({ day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const type = (value: string) => {
    setTyped(value);
    // A year that is being typed begins with zeros.
    if (!value.startsWith('0')) onChange(value);
  };
  return (
    <TextField
      type="date"
      isLabelHidden
      label="Day"
      value={typed ?? day}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(undefined)}
      // Firefox needs more room for a date than others.
      className="min-w-0 flex-1 basis-56"
    />
  );
}
