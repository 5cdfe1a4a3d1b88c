import { useEffect, useId, useState, type RefObject } from 'react';
import { useApi } from '../../lib/api/use-api.js';
import { isForInputMethod } from '../../lib/focus/typing.js';
import { folded } from '../../lib/folded.js';
import { plural } from '../../lib/language.js';
import { useViewer } from '../../lib/session/session.js';
import { useWindowEvent } from '../../lib/use-listener.js';
import { usePaused } from '../../lib/use-search.js';
import { Face } from '../../ui/photo/face.js';
import { Name } from '../../ui/written-text.js';
import type { BegunMention } from './mention.js';

interface MentionSuggestionsProps {
  groupId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  begun: BegunMention;
}

// Rendered for one `@`, which has no suggestions any more once it was chosen or dismissed.
export default function MentionSuggestions({ groupId, field, begun }: MentionSuggestionsProps) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  const members = useSuggested(groupId, begun.typed, !isClosed);
  const [activeId, setActiveId] = useState<number>();
  const active = members.find((member) => member.id === activeId) ?? members[0];
  const count = members.length;
  const optionOf = (memberId: number) => `${id}-${memberId}`;

  const choose = (username: string) => {
    const { current } = field;
    const { at, typed } = begun;
    current?.setRangeText(`@${username} `, at, at + 1 + typed.length, 'end');
    current?.dispatchEvent(new Event('input', { bubbles: true }));
    setClosed(true);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isOther = altKey || ctrlKey || metaKey || shiftKey || isForInputMethod(event);
    if (!active || event.target !== field.current || isOther) return;
    const step = STEPS[key];
    if (step) setActiveId(members.at((members.indexOf(active) + step) % count)!.id);
    else if (key === 'Enter' || key === 'Tab') choose(active.username);
    else if (key === 'Escape') setClosed(true);
    else return;
    // The field neither sends the message nor cancels an edit.
    event.preventDefault();
    event.stopPropagation();
  };
  useWindowEvent('keydown', onKey, { on: active !== undefined, capture: true });
  useCombobox(field, id, active && optionOf(active.id));

  return (
    <>
      {active && (
        <div
          id={id}
          role="listbox"
          aria-label="Members to mention"
          className="floating suggestions"
        >
          {members.map(({ id: memberId, username, avatar }) => (
            <button
              key={memberId}
              type="button"
              id={optionOf(memberId)}
              role="option"
              aria-selected={memberId === active.id}
              tabIndex={-1}
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(username)}
              className="suggestion"
            >
              <Face name={username} photo={avatar} className="size-7" />
              <Name className="truncate">{username}</Name>
            </button>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {active && plural(count, { one: '1 suggestion', other: `${count} suggestions` })}
      </p>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const SHOWN = 5;

/** Members whose names begin with what is typed, the viewer left out. */
function useSuggested(groupId: number, typed: string, isOpen: boolean) {
  const viewer = useViewer();
  // Nobody’s name: what follows is for the group to read, and not sent as a search.
  const [noName, setNoName] = useState<string>();
  const mayBeName = noName === undefined || !typed.startsWith(noName);
  const q = usePaused(typed);
  const { data, error, isLoading } = useApi(isOpen && mayBeName ? 'groupMembers' : null, {
    params: { id: groupId },
    query: { limit: SHOWN + 1, ...(q && { q }) },
    swr: { keepPreviousData: true },
  });
  if (!isOpen || !mayBeName || !data) return [];
  const named = data.members.filter(
    ({ id, username }) => id !== viewer.id && folded(username).startsWith(folded(typed)),
  );
  if (named.length === 0 && q && q === typed.trim() && !isLoading && !error) setNoName(typed);
  return named.slice(0, SHOWN);
}

/** A field of several lines is a combobox only while it has suggestions. */
function useCombobox(field: MentionSuggestionsProps['field'], list: string, option?: string) {
  useEffect(() => {
    const { current } = field;
    if (!current || !option) return;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': list,
      'aria-activedescendant': option,
    };
    Object.entries(attributes).forEach(([name, value]) => current.setAttribute(name, value));
    document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
    return () => Object.keys(attributes).forEach((name) => current.removeAttribute(name));
  }, [field, list, option]);
}
