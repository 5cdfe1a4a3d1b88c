import { useId, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { toast } from '../ui/overlay/toast.js';
import { ApiError, errorText } from '../lib/api/api-error.js';

interface FormSetup<V extends FieldValues> {
  // `check(rules, values)`, and errors that concern two fields.
  validate: (values: V) => Record<string, string>;
  defaultValues: DefaultValues<V>;
}

// Props for the controls of `ui/`.
export type FieldProps = UseFormRegisterReturn & { error: string | undefined };

// Validates on submit. Errors, also the server's, stay until their field is edited; the first
// invalid field gets the focus.
export function useRulesForm<V extends FieldValues>({ validate, defaultValues }: FormSetup<V>) {
  const form = useForm<V, unknown, V>({
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // It follows the order in which fields were first rendered, not that on the screen.
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
  const id = useId();

  const field = (name: Path<V>, options?: { valueAsNumber: true }): FieldProps => ({
    ...form.register(name, {
      ...options,
      onChange: () => {
        form.clearErrors(name);
        form.clearErrors('root');
        toast.errorIsOver(id);
      },
    } as RegisterOptions<V>),
    error: errors[name]?.message as string | undefined,
  });

  // At the fields it names, else above the buttons and as a toast.
  const showError = (error: unknown, fallback: string) => {
    const text = errorText(error, fallback);
    const known =
      error instanceof ApiError
        ? Object.entries(error.fields).filter(([name]) => name in form.getValues())
        : [];
    known.forEach(([name, message], index) =>
      form.setError(name as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (known.length > 0) return;
    form.setError('root', { type: 'server', message: text });
    toast.error(text, id);
  };

  // `send` gets valid values; what it throws is shown by `showError`. `onDone` runs unless the form
  // is gone by then: a late response must not close what was opened since.
  const submit = (send: (values: V) => Promise<void>, fallback: string, onDone?: () => void) => ({
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const sent = event.currentTarget;
      const controls = [...sent.elements] as HTMLInputElement[];
      const focusFirst = (wrong: object) => controls.find(({ name }) => name in wrong)?.focus();
      return form.handleSubmit((values) => {
        toast.errorIsOver(id);
        return send(values).then(
          () => void (sent.isConnected && onDone?.()),
          (error: unknown) => showError(error, fallback),
        );
      }, focusFirst)(event);
    },
  });

  return { form, field, submit, formError: errors.root?.message, busy: isSubmitting };
}
