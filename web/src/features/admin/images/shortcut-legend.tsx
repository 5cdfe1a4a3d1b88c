import { CheckboxField } from '../../../ui/checkbox-field.js';
import { Key } from './key.js';

const LEGEND: readonly [keys: readonly string[], text: string][] = [
  [['A'], 'Approve'],
  [['R'], 'Reject'],
  [['F'], 'Face'],
  [['←', '→'], 'Move'],
  [['Enter'], 'Enlarge'],
  [['Z'], 'Undo'],
];

export function ShortcutLegend({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft pointer-coarse:hidden">
      <CheckboxField
        label="Shortcuts"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="items-center"
      />
      {on &&
        LEGEND.map(([keys, text]) => (
          <span key={text} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            {text}
          </span>
        ))}
    </div>
  );
}
