import { storedLength } from '@lodge/contracts';
import { Field, isNearEnd, type PropsOf } from './field.js';

type TextareaFieldProps = PropsOf<'textarea'> & {
  value?: string;
  max: number;
  // Shows the counter always, not only near the limit.
  isCounted?: boolean;
};

export function TextareaField({ max, isCounted, ...field }: TextareaFieldProps) {
  const length = storedLength(field.value ?? '', max);
  const counter = (isCounted || isNearEnd(length, max)) && (
    <span className={length > max ? 'font-semibold text-danger' : undefined}>
      {length}/{max}
    </span>
  );
  return (
    <Field field={{ ...field, aside: counter }}>
      {(control) => <textarea rows={4} {...control} className="control resize-y" />}
    </Field>
  );
}
