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
  const answers = new Map();
  Object.assign(globalThis, { earlyCalls: calls, earlyAnswers: answers });
  /** @param {string} url */
  const ask = async (url) => {
    const signal = AbortSignal.timeout(EARLY_TIMEOUT);
    const call = fetch(url, { credentials: 'include', signal });
    calls.set(url, call);
    const response = await call;
    if (!response.ok) return {};
    const answer = await response.clone().json();
    // The caller that takes the early request also gets its response.
    if (calls.has(url)) answers.set(url, answer);
    return answer;
  };
  ask(EARLY_USER)
    .then(({ user }) => {
      // A session that is restricted may not read the rest.
      if (!user || user.restriction) return;
      for (const [pattern, urls] of EARLY_SCREENS) {
        const found = new RegExp(pattern).exec(location.pathname);
        if (found) for (const url of urls) ask(url.replace(':id', found[1] ?? '')).catch(() => {});
      }
      // The browser loads its calendar with the first one, 70 ms on a slow phone: now it is idle.
      new Intl.DateTimeFormat('en-US');
    })
    // The caller that takes the request sees its failure too.
    .catch(() => {});
})();
