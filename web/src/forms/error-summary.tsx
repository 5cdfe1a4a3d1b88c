import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { WrongField } from './use-rules-form.js';

interface ErrorSummaryProps {
  form: { wrong: readonly WrongField[]; focus: (name: string) => void };
}

// Shown above a long form with several errors. Messages stand only at their fields, and the first
// invalid field has the focus. The list stays until the next submit, so that nothing moves
// meanwhile.
export function ErrorSummary({ form: { wrong, focus } }: ErrorSummaryProps) {
  const labelled = wrong.filter(({ label }) => label);
  const isShown = labelled.length > 1;
  const focusOn = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    focus(name);
  };
  return (
    <div className={isShown ? 'alert rounded-md px-4 py-3 text-sm' : 'sr-only'}>
      <p role="status" className="flex gap-2.5 font-semibold text-danger">
        {isShown && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            <span>{labelled.length} fields need another look</span>
          </>
        )}
      </p>
      {isShown && (
        <ul className="mt-1 flex flex-wrap gap-x-4 ps-7">
          {labelled.map(({ name, label }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={focusOn(name)}
                className="inline-flex min-h-9 items-center underline decoration-danger/60 underline-offset-4 hover:decoration-danger"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
