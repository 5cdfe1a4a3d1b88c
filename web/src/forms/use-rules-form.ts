import { check, PROFILE_FIELDS, readNumber, type Rule } from '@lodge/contracts';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, isConflict } from '../lib/api/api-error.js';
import { failureText, useBusy, type Failed } from '../ui/action.js';
import { toast } from '../ui/overlay/toast.js';

interface FormSetup<V> {
  rules?: Record<string, Rule>;
  // Replaces `rules` if an error concerns two fields.
  validate?: (values: V) => Record<string, string>;
  defaultValues: Partial<V>;
  // Called with a toast if what the form is about is gone or was changed by someone else first. If it
  // returns false, the form shows the error instead.
  onConflict?: (error: ApiError) => unknown;
}

/** A field that the latest submission found wrong, by its label. */
export interface WrongField {
  name: string;
  label: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldBinding {
  name: string;
  value?: string;
  checked?: boolean;
  onChange: (event: { target: Control }) => void;
  error: string | undefined;
}

// Validates on submit. Errors, including the server's, stay until their field is edited; the first
// invalid field gets the focus.
export function useRulesForm<V extends object>(setup: FormSetup<V>) {
  const [defaults] = useState<Record<string, unknown>>({ ...setup.defaultValues });
  const [entered, setEntered] = useState(defaults);
  const [sent, setSent] = useState<typeof defaults>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const [busy, during] = useBusy();
  const element = useRef<HTMLFormElement>(null);
  const { rules = {}, validate = (all: V) => check(rules, all as Record<string, unknown>) } = setup;
  const values = useMemo(() => valuesOf<V>(entered), [entered]);
  const isDirty =
    entered !== sent &&
    Object.keys(entered).some((name) => String(entered[name]) !== String(defaults[name]));

  const enter = (changed: Record<string, unknown>) => {
    const cleared = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]));
    setEntered((all) => ({ ...all, ...changed }));
    setErrors((all) => ({ ...all, ...cleared, root: undefined }));
  };

  const field = (name: keyof V & string): FieldBinding => {
    const value = entered[name];
    return {
      name,
      ...(typeof value === 'boolean' ? { checked: value } : { value: String(value ?? '') }),
      onChange: ({ target }) =>
        enter({
          [name]: 'checked' in target && target.type === 'checkbox' ? target.checked : target.value,
        }),
      error: errors[name],
    };
  };

  const controls = () => [...(element.current?.elements ?? [])] as Control[];

  const refuse = (found: Record<string, string>) => {
    const refused = controls().filter(({ name }) => name in found);
    setErrors(found);
    setWrong(
      refused.map(({ name, labels }) => ({ name, label: labels?.[0]?.textContent ?? name })),
    );
    refused[0]?.focus();
  };

  // Errors are shown at the fields that they name, or else above the buttons; if the form is gone,
  // in a toast.
  const showError = (error: unknown, failed: Failed) => {
    const isOver = setup.onConflict && isConflict(error) && setup.onConflict(error) !== false;
    if (isOver || !element.current?.isConnected) return toast.error(failureText(error, failed));
    const known = Object.entries(error instanceof ApiError ? error.fields : {}).filter(
      ([name]) => name in entered,
    );
    if (known.length > 0) refuse(Object.fromEntries(known));
    else setErrors({ root: failureText(error, failed) });
  };

  // Props of the `Form`. `send` receives valid values; `showError` shows what it throws. `onDone` is
  // skipped if that resolves to false, or if the form is gone by then: a late response must not close
  // what was opened since.
  const submit = (
    send: (values: V) => Promise<unknown>,
    failed: Failed,
    onDone?: () => unknown,
  ) => ({
    busy,
    failure: errors.root,
    isDirty,
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = (element.current = event.currentTarget);
      const found = validate(values);
      refuse(found);
      if (Object.keys(found).length > 0) return;
      const finish = async () => {
        if ((await send(values)) === false) return;
        // At once: what follows may lead to another page.
        flushSync(() => setSent(entered));
        if (form.isConnected) await onDone?.();
      };
      await during(finish()).catch((error: unknown) => showError(error, failed));
    },
  });

  return {
    form: {
      values,
      errors,
      wrong,
      enter,
      focus: (wanted: string) =>
        controls()
          .find(({ name }) => name === wanted)
          ?.focus(),
      // What was entered since the submission stays.
      reset: () => {
        setEntered((now) => (now === entered ? defaults : now));
        setErrors({});
      },
    },
    field,
    submit,
  };
}

const valuesOf = <V>(entered: Record<string, unknown>): V =>
  Object.fromEntries(
    Object.entries(entered).map(([name, value]) => [
      name,
      UNITS.has(name) ? readNumber(String(value), UNITS.get(name)) : value,
    ]),
  ) as V;

// The fields whose values are numbers.
const UNITS = new Map(
  Object.entries(PROFILE_FIELDS).flatMap(([name, field]) =>
    field.kind === 'integer' ? [[name, 'unit' in field ? field.unit : undefined]] : [],
  ),
);
