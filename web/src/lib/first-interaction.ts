/**
 * Resolves on the first interaction; code that the first screen does not need may load from then
 * on.
 */
export const firstInteraction = new Promise((resolve) => {
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, resolve, { once: true });
});
