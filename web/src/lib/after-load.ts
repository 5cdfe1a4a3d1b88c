/** Runs once all that the page needs first has arrived. Returns what calls it off. */
export function afterLoad(run: () => void): () => void {
  const calledOff = new AbortController();
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true, signal: calledOff.signal });
  return () => calledOff.abort();
}
