import { plural } from '../../../lib/language.js';
import { Button } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import type { Decide } from './use-decide-all.js';
import type { Selection } from './use-selection.js';

interface BulkBarProps {
  selection: Selection;
  onDecide: Decide;
}

export function BulkBar({ selection: { pending, selected, chooseAll }, onDecide }: BulkBarProps) {
  const isAll = selected.length === pending.length;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 md:ms-4">
      <CheckboxField
        label="Select all shown"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll;
        }}
        onChange={({ target }) => chooseAll(target.checked)}
        className="items-center"
      />
      {selected.length > 0 && (
        <div
          role="group"
          data-at-window-end
          aria-label={plural(selected.length, {
            one: '1 request selected',
            other: `${selected.length} requests selected`,
          })}
        >
          <Button size="sm" onClick={() => onDecide(selected, true)}>
            Approve {selected.length}
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={() => onDecide(selected, false)}>
            Reject {selected.length}
          </Button>
        </div>
      )}
    </div>
  );
}
