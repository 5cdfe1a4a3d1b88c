import { Play } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { Key } from '../../../ui/key.js';
import { VerbOnPhones } from '../../../ui/verb-on-phones.js';
import { Filter, type Queue } from '../filter.js';

export const IMAGE_STATUSES = [
  { value: 'pending', text: 'Pending' },
  { value: 'approved', text: 'Approved' },
  { value: 'all', text: 'All' },
] as const;

interface ImagesBarProps {
  queue: Queue<(typeof IMAGE_STATUSES)[number]['value']>;
  pendingCount: number | undefined;
  onReview: () => void;
  shortcuts: boolean;
  onShortcuts: (on: boolean) => void;
}

export function ImagesBar({
  queue: { status, setStatus },
  pendingCount,
  onReview,
  shortcuts,
  onShortcuts,
}: ImagesBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:gap-x-2">
      <Filter label="Status" value={status} onChange={setStatus} options={IMAGE_STATUSES} />
      <Shortcuts on={shortcuts} onChange={onShortcuts} />
      {/* The button is rendered before its count is known, so that nothing shifts when it
          arrives. */}
      <Button
        disabled={!pendingCount}
        onClick={onReview}
        className="ms-auto max-sm:grow max-sm:px-3"
      >
        <Play aria-hidden className="size-4.5" />
        <VerbOnPhones verb="Review" text="Review one by one" />
      </Button>
    </div>
  );
}

// The keys are listed in the help that the question mark opens.
function Shortcuts({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="flex items-center gap-3 text-soft pointer-coarse:hidden">
      <CheckboxField
        label="Shortcuts"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="items-center"
      />
      {on && <Key>?</Key>}
    </div>
  );
}
