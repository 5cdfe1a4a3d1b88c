/**
 * True for a key that an input method takes. Safari ends the composition before it reports the key,
 * whose code is then 229.
 */
export const isForInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]';

/** True for a key that is typed into a field or into what matches `others`, or is handled already. */
export function isTaken(event: KeyboardEvent, others: string): boolean {
  const fields = event.key.startsWith('Arrow') ? `${FIELDS}, [type=radio]` : FIELDS;
  return (
    event.defaultPrevented ||
    isForInputMethod(event) ||
    (event.target instanceof Element && event.target.closest(`${fields}, ${others}`) !== null)
  );
}
