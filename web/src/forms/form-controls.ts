export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const controlsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])] as Control[];

export const labelOf = (control: Control | undefined) =>
  control && (control.labels?.[0]?.textContent ?? control.name);

export const valueOf = (control: Control) =>
  'checked' in control && control.type === 'checkbox' ? control.checked : control.value;

// A browser or password manager may fill fields in without an event, and React would empty them when
// it renders again. It keeps the attribute of a field, its default value, at what it knows.
export const filledIn = (form: HTMLFormElement | null) =>
  Object.fromEntries(
    controlsOf(form)
      .filter((one) => one.matches(TEXT_INPUT) && one.value !== one.getAttribute('value'))
      .map(({ name, value }) => [name, value]),
  );

const TEXT_INPUT = 'input[name]:not([type=checkbox], [type=radio])';
