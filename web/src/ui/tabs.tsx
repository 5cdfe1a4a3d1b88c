import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { MAX_WAITING } from '@lodge/contracts';
import { countText } from '../lib/counts.js';
import { Boundary } from './boundary.js';
import { cx } from './cx.js';

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; text: string; count?: number; content: ReactNode }[];
  nested?: boolean;
  // Stands in one row with the tabs where there is room.
  heading?: ReactNode;
}

const LOOKS = {
  lines: {
    bar: 'mb-2.5 border-b border-line lg:flex lg:items-center lg:gap-6',
    // The row scrolls where a large default font leaves too little room.
    list: 'flex min-w-0 grow max-md:-mb-px max-md:overflow-x-auto max-md:pb-px max-md:[scrollbar-width:none] md:gap-4',
    tab: 'tab-line',
    // Underlines the text and its count. Forced colours would draw the transparent edges.
    marked:
      'md:-mb-px md:flex md:items-center md:border-y-2 md:border-transparent md:group-data-[state=active]:border-b-brass forced-colors:border-y-0',
    // Stands between two tabs, or below the text on phones: tabs stand evenly, with counts or
    // without, and one that arrives late moves nothing.
    count: 'max-md:min-h-4.5 md:absolute md:start-full md:-ms-5 md:inset-y-0',
  },
  chips: {
    bar: 'mb-3 max-md:-mx-4',
    // On phones they are one row that scrolls, and its faded end says that there are more.
    list: 'flex gap-1 max-md:scroll-fade max-md:-my-1 max-md:gap-0.5 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap',
    tab: 'tab-chip',
    marked: '',
    // Needs no space where nothing waits.
    count: 'ms-1.5 -me-1.5 empty:hidden',
  },
};

// Mounts only the open tab's content. On narrow screens all tabs share the width.
export function Tabs({ label, value, onChange, tabs, nested, heading }: TabsProps) {
  const look = nested ? LOOKS.chips : LOOKS.lines;
  const list = useScrolledToChild(tabs.findIndex((tab) => tab.value === value));
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <div className={look.bar}>
        {heading}
        <Radix.List ref={list} aria-label={label} className={look.list}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              {...QUIET_TO_POINTERS}
              className={cx('quiet tab group', look.tab)}
            >
              <span className={look.marked}>{tab.text}</span>
              <span className={cx('inline-flex', look.count)}>
                {!!tab.count && (
                  <span className={look.marked}>
                    <span className="tab-count">{countText(tab.count, MAX_WAITING)}</span>
                  </span>
                )}
              </span>
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-md">
          <Boundary>{tab.content}</Boundary>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

// The open tab may be beyond the end of a row that scrolls.
function useScrolledToChild(at: number) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      const child = row.current?.children[at];
      if (row.current && child) row.current.scrollLeft += middleOf(child) - middleOf(row.current);
    };
    show();
    // The app's fonts change the widths.
    void document.fonts?.ready.then(show);
  }, [at]);
  return row;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

// Browsers show the focus ring on elements focused by a script, even after a pointer press.
const release = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed;
};
const QUIET_TO_POINTERS = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = '';
  },
  onKeyDown: release,
  onBlur: release,
};
