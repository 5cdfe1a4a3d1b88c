import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { MOST_WAITING } from '@lodge/contracts';

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; text: string; count?: number; content: ReactNode }[];
}

/** Only the open tab's content is mounted; `count` says how much waits there. */
export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const counts = tabs.map(({ count }) => count).join();
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-state=active]');
    // Sideways only: the page keeps its place.
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [value, counts]);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List ref={list} aria-label={label} className="relative mb-6 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="relative flex min-h-12 items-center gap-2 px-4 font-semibold whitespace-nowrap text-soft outline-offset-[-3px] hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-brass"
          >
            {tab.text}
            {!!tab.count && <span className="rounded-full bg-brass-wash px-2 text-xs text-brass tabular-nums">{tab.count < MOST_WAITING ? tab.count : `${MOST_WAITING - 1}+`}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => <Radix.Content key={tab.value} value={tab.value} className="rounded-md">{tab.content}</Radix.Content>)}
    </Radix.Root>
  );
}
