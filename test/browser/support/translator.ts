/**
 * Wraps every text of the page until the returned function is called, as browsers do that translate
 * it: React still holds the text, but it is no child of the element that it was rendered into. Also
 * runs in browsers before the page loads, so it refers to nothing outside.
 */
export function translatePage(): () => void {
  const opaque = 'option, textarea, script, style, title, font, svg, svg *';
  const textsIn = (node: Node): Text[] =>
    node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn);
  // Adjacent texts are wrapped together, so that tests find them as one.
  const wrap = (text: Text) => {
    if (!text.parentElement || text.parentElement.matches(opaque)) return;
    const texts: Text[] = [];
    for (let next: Node | null = text; next instanceof Text; next = next.nextSibling)
      texts.push(next);
    if (texts.every(({ data }) => !data.trim())) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.before(outer);
    outer.append(inner);
    inner.append(...texts);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) [...addedNodes].flatMap(textsIn).forEach(wrap);
  });
  observer.observe(document, { childList: true, subtree: true });
  textsIn(document).forEach(wrap);
  return () => observer.disconnect();
}
