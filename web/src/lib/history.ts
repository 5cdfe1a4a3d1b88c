/**
 * Lets a browser refuse to change its history, as Safari does after a hundred changes within seconds:
 * the entry stays as it was. The router answers a refused address by loading it.
 */
export function tolerateFixedHistory() {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, url) => {
      try {
        change(state, unused, url);
      } catch (error) {
        if (name === 'pushState' && url) throw error;
      }
    };
  }
}
