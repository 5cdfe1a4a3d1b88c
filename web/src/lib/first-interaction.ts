/** After it, what is no part of the first screen may load. */
export const firstInteraction = new Promise((resolve) => {
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, resolve, { once: true });
});
