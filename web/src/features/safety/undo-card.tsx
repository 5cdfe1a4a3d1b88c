import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Fetched, type FetchedProps } from '../../ui/list/fetched.js';
import { ShortList } from '../../ui/list/short-list.js';
import { WrittenParagraph } from '../../ui/written-text.js';

interface Undoable {
  key: string;
  face: ReactNode;
  name: string;
  note: string;
  // Resolves when the row is gone.
  undo: () => Promise<unknown>;
}

interface UndoCardProps<T> extends Pick<FetchedProps<T>, 'response' | 'failedText'> {
  title: string;
  help: string;
  rowsOf: (data: T) => readonly Undoable[];
  action: string;
  empty: string;
}

export function UndoCard<T>({ title, help, rowsOf, action, empty, ...fetching }: UndoCardProps<T>) {
  const id = useId();
  const { data } = fetching.response;
  const rows = data === undefined ? undefined : rowsOf(data);
  return (
    <Card titleId={id} title={title} lead={rows?.length === 0 ? empty : help}>
      <Fetched {...fetching} rows={1}>
        {() =>
          !!rows?.length && (
            <ShortList
              aria-labelledby={id}
              rows={rows.map((row) => (
                <UndoRow key={row.key} row={row} action={action} />
              ))}
            />
          )
        }
      </Fetched>
    </Card>
  );
}

function UndoRow({ row: { face, name, note, undo }, action }: { row: Undoable; action: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        {face}
        <div className="min-w-0">
          <WrittenParagraph className="font-semibold">{name}</WrittenParagraph>
          <p className="text-sm text-soft">{note}</p>
        </div>
      </div>
      <Button size="sm" variant="secondary" aria-label={`${action} ${name}`} onClick={undo}>
        {action}
      </Button>
    </li>
  );
}
