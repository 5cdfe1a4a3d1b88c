import { afterAll, expect, test } from '@jest/globals';
import { closeAll, gatewayBefore, seals } from '../../test/gateway-before.js';

const url = await gatewayBefore(({ headers }, response) => response.end(headers.cookie));
afterAll(closeAll);

test.each([
  ['/api/age/start', 'same-origin', true],
  ['/api/age/start', 'same-site', false],
  ['/api/age/start', 'cross-site', false],
  // The verifier is another site.
  ['/api/age/return', 'cross-site', true],
])('%s, asked for by a %s page, gets the session: %s', async (path, site, isGiven) => {
  const session = 's'.repeat(43);
  const cookie = `sid=${seals.seal('sid', session)}`;
  const answer = await fetch(`${url}${path}`, { headers: { cookie, 'sec-fetch-site': site } });

  expect(await answer.text()).toBe(isGiven ? `sid=${session}` : '');
});
