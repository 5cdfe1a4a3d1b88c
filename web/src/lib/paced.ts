// Runs at once; then, while it is called, every `pause` milliseconds, and after the last call.
export function paced(run: () => void, pause: number): () => void {
  let timer = 0;
  let isDue = false;
  const start = () => {
    isDue = false;
    run();
    timer = window.setTimeout(() => {
      timer = 0;
      if (isDue) start();
    }, pause);
  };
  return () => {
    if (timer) isDue = true;
    else start();
  };
}
