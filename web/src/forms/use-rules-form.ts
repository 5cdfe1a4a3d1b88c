import { check, PROFILE_FIELDS, readNumber, type Rule } from '@lodge/contracts';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, isConflict } from '../lib/api/api-error.js';
import { failureText, useBusy, type Failed } from '../ui/action.js';
import { toast } from '../ui/overlay/toast.js';
import { controlsOf, filledIn, labelOf, valueOf, type Control } from './form-controls.js';

type Entered = Record<string, unknown>;

interface FormSetup<V> {
  rules?: Record<string, Rule>;
  // Replaces `rules` if an error concerns two fields.
  validate?: (values: V) => Record<string, string>;
  defaultValues: Partial<V>;
  // Set if what is entered outlives the form, so that nothing is lost with it.
  isKept?: boolean;
  // Called with a toast if what the form is about is gone or was changed by someone else first. If it
  // returns false, the form shows the error instead.
  onConflict?: (error: ApiError) => unknown;
}

/** A field that the last submission found wrong. */
export interface WrongField {
  name: string;
  // Absent if no control has this name: another shows its error.
  label?: string;
  // Absent once the field was edited.
  error?: string;
}

export interface FieldBinding {
  name: string;
  value?: string;
  checked?: boolean;
  onChange: (event: { target: Control }) => void;
  error: string | undefined;
}

// Nothing asks before one of these alone is lost: they are soon typed again, and a browser may have
// filled them in.
const SOON_RETYPED = [
  'code',
  'currentPassword',
  'email',
  'emblem',
  'name',
  'password',
  'recovery_code',
  'tint',
];

// Validates on submit. Errors, including the server's, stay until their field is edited; the first
// invalid field gets the focus.
export function useRulesForm<V extends object>({
  rules = {},
  validate = (values) => check(rules, values as Entered),
  defaultValues,
  isKept,
  onConflict,
}: FormSetup<V>) {
  const defaults: Entered = defaultValues;
  const [{ entered, saved }, setState] = useState({ entered: defaults, saved: defaults });
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const [failure, setFailure] = useState<string>();
  const [busy, during] = useBusy();
  const element = useRef<HTMLFormElement>(null);
  const values = useMemo(() => valuesOf<V>(entered), [entered]);
  const isDirty =
    !isKept &&
    Object.keys(entered).some(
      (name) => !SOON_RETYPED.includes(name) && String(entered[name]) !== String(saved[name]),
    );

  const enter = (changed: Entered) => {
    setState((now) => ({ ...now, entered: { ...now.entered, ...changed } }));
    setWrong((all) => all.map((one) => (one.name in changed ? { ...one, error: undefined } : one)));
    setFailure(undefined);
  };

  const errorOf = (wanted: string) => wrong.find(({ name }) => name === wanted)?.error;

  const field = (name: keyof V & string): FieldBinding => {
    const value = entered[name];
    return {
      name,
      ...(typeof value === 'boolean' ? { checked: value } : { value: String(value ?? '') }),
      onChange: ({ target }) =>
        enter({
          ...filledIn(target.form),
          [name]: valueOf(target),
        }),
      error: errorOf(name),
    };
  };

  const focus = (wanted: string) =>
    controlsOf(element.current)
      .find(({ name }) => name === wanted)
      ?.focus();

  const reject = (found: Record<string, string>) => {
    const controls = controlsOf(element.current);
    const orderOf = (name: string) => controls.findIndex((control) => control.name === name);
    const names = Object.keys(found).toSorted((one, other) => orderOf(one) - orderOf(other));
    const fields = names.map((name) => ({ name, control: controls[orderOf(name)] }));
    setWrong(
      fields.map(({ name, control }) => ({ name, error: found[name], label: labelOf(control) })),
    );
    setFailure(undefined);
    const first = controls.find(({ name }) => name in found);
    first?.focus();
    // Browsers bring only the caret of a text area into sight.
    first?.scrollIntoView({ block: 'nearest' });
  };

  // Errors are shown at the fields that they name, or else above the buttons; if the form is gone,
  // in a toast.
  const showError = (error: unknown, failed: Failed) => {
    const isOver = onConflict && isConflict(error) && onConflict(error) !== false;
    if (isOver || !element.current?.isConnected) return toast.error(failureText(error, failed));
    const known = Object.entries(error instanceof ApiError ? error.fields : {}).filter(
      ([name]) => name in entered,
    );
    if (known.length > 0) reject(Object.fromEntries(known));
    else setFailure(failureText(error, failed));
  };

  // Props of the `Form`. `send` receives valid values; `showError` shows what it throws. `onDone` gets
  // what it resolves to, unless that is false or the form is gone by then: a late response must not
  // close what was opened since.
  const submit = <Result>(
    send: (values: V) => Promise<Result>,
    failed: Failed,
    onDone?: (result: Result) => unknown,
  ) => ({
    busy,
    failure,
    isDirty,
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      // React passes on what is submitted in a dialog that a part of the form opened.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      const form = (element.current = event.currentTarget);
      const submitted = { ...entered, ...filledIn(form) };
      const sent = valuesOf<V>(submitted);
      const found = validate(sent);
      setState((now) => ({ ...now, entered: submitted }));
      reject(found);
      if (Object.keys(found).length > 0) return;
      const finish = async () => {
        const result = await send(sent);
        if (result === false) return;
        // At once: what follows may lead to another page.
        flushSync(() => setState((now) => ({ ...now, saved: submitted })));
        if (form.isConnected) await onDone?.(result);
      };
      await during(finish()).catch((error: unknown) => showError(error, failed));
    },
  });

  return {
    form: {
      values,
      wrong,
      errorOf,
      enter,
      focus,
      // For another entry: what was entered since the submission stays.
      reset: () =>
        setState((now) => ({
          entered: now.entered === now.saved ? defaults : now.entered,
          saved: defaults,
        })),
    },
    field,
    submit,
  };
}

const valuesOf = <V>(entered: Entered): V =>
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
