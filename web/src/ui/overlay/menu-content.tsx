import { DropdownMenu as Radix } from 'radix-ui';
import { useRef, type SyntheticEvent } from 'react';
import { useLayer } from '../../lib/layers.js';
import { cx } from '../cx.js';
import type { MenuContentProps, MenuItem } from './menu.js';

export default function MenuContent({
  open,
  onClose,
  label,
  note,
  items,
  trigger,
}: MenuContentProps) {
  const chosen = useRef<MenuItem>(undefined);
  useLayer(open, onClose);
  // The action runs once the menu is gone, so that a dialog returns the focus to the button.
  const afterClose = (event: Event) => {
    event.preventDefault();
    // The focus is left alone if something else was pressed meanwhile. A dialog takes over the
    // focus of an element removed from it.
    const focused = document.activeElement;
    if (focused === document.body || focused === trigger.current?.closest('[role=dialog]'))
      trigger.current?.focus();
    chosen.current?.onSelect();
    chosen.current = undefined;
  };
  const isTrigger = (target: EventTarget | null) =>
    target instanceof Node && trigger.current?.contains(target);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={false}>
      {/* The button renders before this file has loaded. */}
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      {/* Rendered within the landmark or dialog that contains it. */}
      <Radix.Portal container={trigger.current?.closest<HTMLElement>('main, [role=dialog]')}>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={afterClose}
          onInteractOutside={(event) => isTrigger(event.target) && event.preventDefault()}
          // React bubbles events through portals to the parent component, such as the photo viewer.
          onClick={stop}
          onKeyDown={stop}
          className="z-50 max-w-72 min-w-56 animate-fade rounded-lg border border-line bg-raised p-1.5 shadow-float"
        >
          {note && <Radix.Label className="px-3 pt-2 pb-2.5 text-xs text-soft">{note}</Radix.Label>}
          {items.map((item) => (
            <Item key={item.text} item={item} onSelect={() => (chosen.current = item)} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Item = ({
  item: { text, icon: Icon, danger },
  onSelect,
}: {
  item: MenuItem;
  onSelect: () => void;
}) => (
  <Radix.Item
    onSelect={onSelect}
    className={cx(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm font-semibold outline-none select-none data-highlighted:bg-hover',
      danger ? 'text-danger' : 'text-ink',
    )}
  >
    <Icon aria-hidden className={cx('size-4.5 shrink-0', !danger && 'text-soft')} />
    {text}
  </Radix.Item>
);

const stop = (event: SyntheticEvent) => event.stopPropagation();
