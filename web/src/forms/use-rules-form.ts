import type { FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { toast } from '../ui/toast.js';
import { ApiError, errorText } from '../lib/api-error.js';

interface FormSetup<V extends FieldValues> {
  /**
   * The error of each invalid field: `check(rules, values)` of the contracts, and what concerns two
   * fields.
   */
  validate: (values: V) => Record<string, string>;
  defaultValues: DefaultValues<V>;
}

/** What a control of `ui/` needs to be part of a form. */
export type FieldProps = UseFormRegisterReturn & { error: string | undefined };

/**
 * A form that is validated on submit. Errors, the server's included, stand under their field until
 * it
 * is edited; the first invalid field gets the focus.
 */
export function useRulesForm<V extends FieldValues>({ validate, defaultValues }: FormSetup<V>) {
  const form = useForm<V, unknown, V>({
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // It follows the order in which fields were first rendered, which need not be the one on the
    // screen.
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = Object.entries(validate(values));
      if (wrong.length === 0) return { values, errors: {} };
      return {
        values: {},
        errors: Object.fromEntries(
          wrong.map(([field, message]) => [field, { type: 'rule', message }]),
        ) as never,
      };
    },
  });
  const { errors, isSubmitting } = form.formState;

  const edited = (name: Path<V>) => {
    form.clearErrors(name);
    form.clearErrors('root');
  };

  /** The props of a field's control, its error included. */
  const field = (name: Path<V>, options?: { valueAsNumber: true }): FieldProps => ({
    ...form.register(name, { ...options, onChange: () => edited(name) } as RegisterOptions<V>),
    error: errors[name]?.message as string | undefined,
  });

  /** At the fields it names, else above the buttons; always as a toast. */
  const showError = (error: unknown, fallback: string) => {
    const text = errorText(error, fallback);
    const known =
      error instanceof ApiError
        ? Object.entries(error.fields).filter(([name]) => name in form.getValues())
        : [];
    known.forEach(([name, message], index) =>
      form.setError(name as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (known.length === 0) form.setError('root', { type: 'server', message: text });
    toast.error(text);
  };

  /**
   * For `<form {...onSubmit(send, fallback)}>`: `send` gets valid values; what it throws is shown
   * by `showError`.
   */
  const submit = (send: (values: V) => Promise<void>, fallback: string) => ({
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const controls = [...event.currentTarget.elements] as HTMLInputElement[];
      const focusFirst = (wrong: object) => controls.find(({ name }) => name in wrong)?.focus();
      return form.handleSubmit(
        (values) => send(values).catch((error: unknown) => showError(error, fallback)),
        focusFirst,
      )(event);
    },
  });

  return { form, field, submit, formError: errors.root?.message, busy: isSubmitting };
}
