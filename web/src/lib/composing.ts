/**
 * True for a key that an input method takes. Safari ends the composition before it reports the key,
 * whose code is then 229.
 */
export const isForInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
