// Asks for the user, and then for what the screen shows, while the scripts are on their way.
(() => {
  // The mark of left-tab.ts: Back shows nothing of a tab that was left, and so asks for nothing.
  const isLeft = () => {
    try {
      return sessionStorage.getItem('left') !== null;
    } catch {
      return false;
    }
  };
  if (isLeft()) return;
  /** @type {Map<string, Promise<Response>>} */
  const calls = new Map();
  Object.assign(globalThis, { earlyCalls: calls });
  /** @param {string} url */
  const ask = (url) => {
    const signal = AbortSignal.timeout(EARLY_TIMEOUT);
    const call = fetch(url, { credentials: 'include', signal });
    calls.set(url, call);
    return call;
  };
  // A session that is restricted may not read the rest.
  /** @param {Response} response */
  const isFree = async (response) => {
    const { user } = response.ok ? await response.clone().json() : {};
    return user && !user.erase_after && !user.is_suspended && !user.needs_consent;
  };
  ask('/api/user')
    .then(async (response) => {
      if (!(await isFree(response))) return;
      for (const [pattern, urls] of EARLY_SCREENS) {
        const found = new RegExp(pattern).exec(location.pathname);
        if (found) for (const url of urls) ask(url.replace(':id', found[1] ?? '')).catch(() => {});
      }
    })
    // Who takes the call finds out too.
    .catch(() => {});
})();
