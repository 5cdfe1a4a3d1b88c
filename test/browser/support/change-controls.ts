/**
 * Fills, chooses and ticks what can be without a click, so that errors, counts and buttons come and
 * go; runs in the page. @returns how many controls it changed
 */
export async function changeControls(): Promise<number> {
  const controls = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      // Another language would load the page anew.
      'input:not([type=file], [readonly], [hidden]), select:not(:has(option[lang])), textarea',
    ),
  ].filter((one) => one.checkVisibility() && !one.closest('[inert], [aria-hidden=true]'));
  // React renders between two events of a user.
  const rendered = () => new Promise((done) => setTimeout(done));
  const set = async (control: (typeof controls)[number], value: string) => {
    // React overrides the setter of the element itself.
    const { set: assign } = Object.getOwnPropertyDescriptor(
      Object.getPrototypeOf(control) as object,
      'value',
    )!;
    assign!.call(control, value);
    for (const type of ['input', 'change', 'focusout'])
      control.dispatchEvent(new Event(type, { bubbles: true }));
    await rendered();
  };
  // The browser warns of what is no day.
  const textsFor = ({ type }: Element & { type: string }) =>
    type === 'date' ? ['2020-02-29', ''] : ['1', '', 'a longer text'];
  const press = async (control: (typeof controls)[number]) => {
    control.click();
    await rendered();
  };
  for (const control of controls) {
    const { value } = control;
    const isBox = control.matches('[type=checkbox], [type=radio]');
    // Everything is put back, because a form with changes asks before it is left.
    if (isBox) for (let time = 0; time < 2; time++) await press(control);
    else if (control instanceof HTMLSelectElement)
      for (const option of [...control.options, { value }]) await set(control, option.value);
    else for (const text of [...textsFor(control), value]) await set(control, text);
  }
  return controls.length;
}
