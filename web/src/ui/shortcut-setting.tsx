import { useShortcutSetting } from '../lib/device-setting.js';
import { CheckboxField } from './form/checkbox-field.js';
import { Key } from './key.js';

// The keys are listed in the help that the question mark opens.
export function ShortcutSetting() {
  const [on, setOn] = useShortcutSetting();
  return (
    <div className="flex items-center gap-3 text-soft pointer-coarse:hidden">
      <CheckboxField
        label="Shortcuts"
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
        className="items-center"
      />
      {on && <Key>?</Key>}
    </div>
  );
}
