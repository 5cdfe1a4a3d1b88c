import { t } from '@lodge/contracts';
import { DropdownMenu as Radix } from 'radix-ui';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type ComponentProps, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLayer } from '../../lib/layers.js';
import { cx } from '../cx.js';
import type { MenuAction, MenuContentProps, MenuItem, MenuStep } from './menu.js';

export default function MenuContent({
  open,
  onClose,
  label,
  note,
  head,
  items,
  trigger,
  at,
}: MenuContentProps) {
  const chosen = useRef<MenuAction>(undefined);
  useLayer(open, onClose);
  // The action runs once the menu is gone, so that the button has the focus again.
  const afterClose = () => {
    chosen.current?.onSelect();
    chosen.current = undefined;
  };
  // A press on it closes the menu by itself.
  const isTrigger = (target: EventTarget | null) =>
    !at && target instanceof Node && trigger.current?.contains(target);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={false}>
      {/* The button renders before this file has loaded. */}
      <Radix.Trigger asChild>
        <span
          aria-hidden
          style={at}
          className={cx('pointer-events-none absolute', !at && 'inset-0')}
        />
      </Radix.Trigger>
      {/* Rendered within the landmark or dialog that contains it. */}
      <Radix.Portal container={trigger.current?.closest<HTMLElement>('main, [role=dialog]')}>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          align={at ? 'start' : 'end'}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={afterClose}
          onInteractOutside={(event) => isTrigger(event.target) && event.preventDefault()}
          // React bubbles events through portals to the parent component, such as the photo viewer.
          onClick={stop}
          onKeyDown={stop}
          className="floating menu"
        >
          {head}
          <Rows note={note} items={items} onChoose={(action) => (chosen.current = action)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface RowsProps extends Pick<MenuContentProps, 'note' | 'items'> {
  onChoose: (action: MenuAction) => void;
}

// A phone has no room for a submenu beside the menu, so a step takes its place.
function Rows({ onChoose, ...first }: RowsProps) {
  const [step, setStep] = useState<MenuStep>();
  const { note, items } = step ?? first;
  const go = (to: MenuStep | undefined) => (event: Event) => {
    event.preventDefault();
    const menu = (event.currentTarget as Element).closest('[role=menu]');
    flushSync(() => setStep(to));
    menu?.querySelector<HTMLElement>('[role=menuitem]:not([data-back])')?.focus();
  };
  return (
    <>
      {step && <Row item={{ text: t`Back`, icon: ArrowLeft }} onSelect={go(undefined)} data-back />}
      {note && <Radix.Label className="px-3 pt-2 pb-2.5 text-xs text-soft">{note}</Radix.Label>}
      {items.map((item, index) => (
        <Row
          // Two texts may be alike: those of long links are cut.
          key={`${index} ${item.text}`}
          item={item}
          onSelect={'items' in item ? go(item) : () => onChoose(item)}
        />
      ))}
    </>
  );
}

interface RowProps extends Pick<ComponentProps<typeof Radix.Item>, 'onSelect'> {
  item: MenuItem | Pick<MenuItem, 'text' | 'icon'>;
}

function Row({ item, ...rest }: RowProps) {
  const { text, icon: Icon } = item;
  const isDanger = 'danger' in item && item.danger;
  return (
    <Radix.Item {...rest} className={cx('menu-item', isDanger ? 'text-danger' : 'text-ink')}>
      <Icon aria-hidden className={cx('size-4.5 shrink-0', !isDanger && 'text-soft')} />
      {text}
      {'items' in item && (
        <ChevronRight aria-hidden className="ms-auto size-4 shrink-0 text-soft" />
      )}
    </Radix.Item>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
