import { X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.js';

interface PersonFilterProps {
  id: string;
  // The log records it; it is undefined until an entry has come.
  name: string | undefined;
  onClear: () => void;
}

// A person's panel leads to their log.
export const PersonFilter = ({ id, name, onClear }: PersonFilterProps) => (
  <div className="flex min-w-0 flex-2 basis-60 flex-col gap-1.5">
    <span className="text-sm font-semibold">Person</span>
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
