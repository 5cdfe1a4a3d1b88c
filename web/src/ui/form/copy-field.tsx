import { giveFocus } from '../../lib/focus/next-focus.js';
import { Button } from '../button.js';
import { Field } from './field.js';
import { useCopy, useShownOnce } from '../use-copy.js';

// Shows what is shown only once, selects it on click and copies it by the button. The control that
// revealed it is gone, so it takes the focus.
export function CopyField({ label, text }: { label: string; text: string }) {
  const { keep, guard } = useShownOnce();
  const { copy, outcome, Icon } = useCopy(text, keep);
  return (
    <div {...guard} className="flex flex-col gap-3">
      <Field field={{ label }}>
        {(control) => (
          <input
            ref={giveFocus}
            type="text"
            readOnly
            autoComplete="off"
            value={text}
            onFocus={(event) => event.target.select()}
            {...control}
            className="control"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={copy}>
          <Icon aria-hidden className="size-4" />
          <span>Copy</span>
        </Button>
        <span role="status" className="text-sm font-semibold">
          {outcome}
        </span>
      </div>
    </div>
  );
}
