/** Runs once everything the page needs first has loaded. Returns a function that cancels it. */
export function afterLoad(run: () => void): () => void {
  const calledOff = new AbortController();
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true, signal: calledOff.signal });
  return () => calledOff.abort();
}
