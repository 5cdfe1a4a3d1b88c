import { X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { AdminUser } from '@lodge/contracts';
import { IconButton } from '../../../ui/icon-button.js';
import { PersonCombobox } from './person-combobox.js';

interface PersonFilterProps {
  // '' means everybody.
  id: string;
  // The person's name as the log records it.
  name: string | undefined;
  onChange: (id: string) => void;
  className: string;
}

export function PersonFilter({ id, name, onChange, className }: PersonFilterProps) {
  const [chosen, setChosen] = useState<AdminUser>();
  const isChanging = useRef(false);
  const change = (user?: AdminUser) => {
    isChanging.current = true;
    setChosen(user);
    onChange(user ? String(user.id) : '');
  };
  // The control replaces the one that had the focus.
  const takeFocus = useCallback((control: HTMLElement | null) => {
    if (!control || !isChanging.current) return;
    isChanging.current = false;
    control.focus();
  }, []);
  const known = name ?? (String(chosen?.id) === id ? chosen?.username : undefined);
  return (
    <div className={className}>
      {id ? (
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-semibold">Person</span>
          <p className="flex min-h-12 items-center justify-between gap-2 rounded-md border border-brass/50 bg-brass-wash ps-3.5">
            <span className="clip-marks min-w-0 truncate">
              <bdi>{known ?? `Account ${id}`}</bdi>
            </span>
            <IconButton ref={takeFocus} label="Show everybody" onClick={() => change()}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </p>
        </div>
      ) : (
        <PersonCombobox ref={takeFocus} onChoose={change} />
      )}
    </div>
  );
}
