import { useState } from 'react';
import { Field, type PropsOf } from './field.js';

export function PasswordField(props: PropsOf<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field field={props}>
      {(control) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...control}
            type={shown ? 'text' : 'password'}
            className="control pe-18"
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1 min-w-16 rounded-sm px-3 text-sm font-semibold text-brass hover:bg-hover"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {props.label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
