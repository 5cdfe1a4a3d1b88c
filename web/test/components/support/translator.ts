const OPAQUE = 'option, textarea, script, style, title, font, svg, svg *';

/**
 * Wraps every text of the page until the returned function is called, as browsers do that translate
 * it: React still holds the text, but it is no child of the element that it was rendered into.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) [...addedNodes].flatMap(textsIn).forEach(wrap);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  textsIn(document.body).forEach(wrap);
  return () => observer.disconnect();
}

const textsIn = (node: Node): Text[] =>
  node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn);

// Adjacent texts are wrapped together, so that tests find them as one.
function wrap(text: Text): void {
  if (!text.parentElement || text.parentElement.matches(OPAQUE)) return;
  const texts: Text[] = [];
  for (let next: Node | null = text; next instanceof Text; next = next.nextSibling)
    texts.push(next);
  if (texts.every(({ data }) => !data.trim())) return;
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  text.before(outer);
  outer.append(inner);
  inner.append(...texts);
}
