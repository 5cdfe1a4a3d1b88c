import type { AdminGroupRequest } from '@lodge/contracts';
import { useState } from 'react';
import { plural } from '../../../lib/language.js';
import { Button } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import type { Selection } from './use-selection.js';

interface BulkBarProps {
  selection: Selection;
  // Resolves to true on success.
  onDecide: (requests: readonly AdminGroupRequest[], approve: boolean) => Promise<boolean>;
}

export function BulkBar({ selection: { pending, selected, chooseAll }, onDecide }: BulkBarProps) {
  // Fixed when the dialog opens: another reviewer may decide one of them meanwhile.
  const [rejecting, setRejecting] = useState<readonly AdminGroupRequest[]>();
  const isAll = selected.length === pending.length;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 md:ms-4">
      <CheckboxField
        label={`Select all ${pending.length} shown`}
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
          <Button size="sm" variant="danger-quiet" onClick={() => setRejecting(selected)}>
            Reject {selected.length}
          </Button>
        </div>
      )}
      {rejecting && (
        <ConfirmDialog
          onClose={() => setRejecting(undefined)}
          title={plural(rejecting.length, {
            one: 'Reject 1 request?',
            other: `Reject ${rejecting.length} requests?`,
          })}
          description="They cannot request access again. You can still add them, and the group’s code still lets them in."
          action="Reject"
          onConfirm={() => onDecide(rejecting, false)}
        />
      )}
    </div>
  );
}
