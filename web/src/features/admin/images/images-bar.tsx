import { Play } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Filter } from '../filter.js';
import { ShortcutLegend } from './shortcut-legend.js';

export const STATUSES = ['pending', 'approved'] as const;

export type Status = (typeof STATUSES)[number] | '';

interface ImagesBarProps {
  status: Status;
  onStatus: (status: Status) => void;
  waiting: number | undefined;
  onReview: () => void;
  shortcuts: boolean;
  onShortcuts: (on: boolean) => void;
}

const OPTIONS = [
  { value: '', text: 'All' },
  { value: 'pending', text: 'Pending' },
  { value: 'approved', text: 'Approved' },
] as const;

export function ImagesBar({
  status,
  onStatus,
  waiting,
  onReview,
  shortcuts,
  onShortcuts,
}: ImagesBarProps) {
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Filter label="Status" value={status} onChange={onStatus} options={OPTIONS} />
        {!!waiting && (
          <Button onClick={onReview}>
            <Play aria-hidden className="size-4.5" />
            Review one by one
          </Button>
        )}
      </div>
      <ShortcutLegend on={shortcuts} onChange={onShortcuts} />
    </div>
  );
}
