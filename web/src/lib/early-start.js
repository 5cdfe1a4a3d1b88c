// Fetches the user and then the screen's data while the scripts load.
(() => {
  // Reads the mark of left-tab.ts: Back must show nothing of a tab that was left, so it fetches
  // nothing.
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
  const data = new Map();
  Object.assign(globalThis, { earlyCalls: calls, earlyData: data });
  /** @param {string} url */
  const ask = async (url) => {
    const signal = AbortSignal.timeout(EARLY_TIMEOUT);
    const call = fetch(url, { credentials: 'include', signal });
    calls.set(url, call);
    const response = await call;
    // As api.ts reads it.
    if (!response.ok || !response.headers.has('X-Request-Id')) return {};
    const json = await response.clone().text();
    const parsed = JSON.parse(json.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));
    // The caller that takes the early request also gets its response.
    if (calls.has(url)) data.set(url, parsed);
    return parsed;
  };
  ask(EARLY_USER)
    .then(({ user }) => {
      // A restricted session may not fetch the rest.
      if (!user || user.restriction) return;
      for (const [pattern, urls] of EARLY_SCREENS) {
        const found = new RegExp(pattern).exec(location.pathname);
        if (found) for (const url of urls) ask(url.replace(':id', found[1] ?? '')).catch(() => {});
      }
      // The first formatter loads the browser's calendar data, which takes 70 ms on a slow phone,
      // and the browser is idle now.
      new Intl.DateTimeFormat('en-US');
    })
    // The caller that takes the request handles the failure.
    .catch(() => {});
})();
