import { Play } from 'lucide-react';
import { useShortcutSetting } from '../../../lib/device-setting.js';
import { Button, VerbOnPhones } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { Key } from '../../../ui/key.js';
import { Filter } from '../filter.js';
import type { Review } from './use-review.js';

export const ImagesBar = ({ review: { queue, pendingCount, begin } }: { review: Review }) => (
  <div className="list-bar">
    <Filter
      label="Status"
      value={queue.status}
      onChange={queue.setStatus}
      options={queue.statuses}
    />
    <Shortcuts />
    {/* The button is rendered before its count is known, so that nothing shifts when it arrives. */}
    <Button disabled={!pendingCount} onClick={begin} className="ms-auto max-md:grow max-md:px-3">
      <Play aria-hidden className="size-4.5" />
      <VerbOnPhones verb="Review" text="Review one by one" />
    </Button>
  </div>
);

// The keys are listed in the help that the question mark opens.
function Shortcuts() {
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
