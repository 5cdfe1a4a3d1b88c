import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.js';
import { FieldError } from './form-error.js';

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  className?: string;
  // Hides the label visually if the placeholder or value already explains the field.
  isLabelHidden?: boolean;
  // A counter or result beside the label.
  aside?: ReactNode;
}

/** Props of a field whose control is an `input`, a `select` or a `textarea`. */
export type PropsOf<Name extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Name>, 'id' | 'children'>;

interface ControlProps {
  id: string;
  translate: 'no';
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Returns a control's ids and ARIA attributes, with the error and help that they point to. */
export function useDescribed({ help, error }: Pick<FieldProps, 'help' | 'error'>) {
  const id = useId();
  const ids = { help: `${id}-help`, error: `${id}-error` };
  const control: ControlProps = {
    id,
    // A form must not save what a browser has translated.
    translate: 'no',
    'aria-describedby':
      [error && ids.error, help && ids.help].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  const description = (
    <>
      <FieldError id={ids.error} text={error} />
      {help && (
        <p id={ids.help} className="text-xs text-muted">
          {help}
        </p>
      )}
    </>
  );
  return { control, description };
}

/** Gives its child the other props, for the control. */
export function Field<Props extends FieldProps>({
  field: { label, help, error, aside, className, isLabelHidden, ...rest },
  children,
}: {
  field: Props;
  children: (control: Omit<Props, keyof FieldProps> & ControlProps) => ReactNode;
}) {
  const { control, description } = useDescribed({ help, error });
  return (
    <div className={cx('field', className)}>
      <div
        className={cx(
          'flex shrink-0 items-baseline justify-between gap-3',
          isLabelHidden && 'sr-only',
        )}
      >
        <label htmlFor={control.id} className="text-sm font-semibold text-ink max-xs:text-xs">
          {label}
        </label>
        {aside && <span className="text-xs text-muted tabular-nums">{aside}</span>}
      </div>
      {children({ ...rest, ...control })}
      {description}
    </div>
  );
}

/** True in the last quarter of the limit, where the counter becomes useful. */
export const isNearEnd = (length: number, max: number) => length >= max * 0.75;
