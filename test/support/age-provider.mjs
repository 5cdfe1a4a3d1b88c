// @ts-check
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * An OpenID Connect provider with two users, an `adult` and a `minor`. Prints its address. `POST
 * /person?is=…` selects the next user; `nobody` declines, `silence` fails the exchange of codes,
 * and `old` is an adult who signed in an hour ago.
 */
const REDIRECT = process.argv[2];
let person = 'adult';

// In seconds, like `auth_time`.
const signedInAt = () => Math.floor(Date.now() / 1_000) - (person === 'old' ? 3_600 : 0);

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const issuer = `http://127.0.0.1:${port}`;
  /** @type {Provider} */
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'lodge', token_endpoint_auth_method: 'none', redirect_uris: [REDIRECT] },
    ],
    claims: { openid: ['sub'], age: ['age_over_18'] },
    scopes: ['openid', 'age'],
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, age_over_18: id === 'adult' }),
    }),
    loadExistingGrant: async (/** @type {any} */ { oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid age');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname === '/person') {
      person = url.searchParams.get('is') ?? 'adult';
      response.end();
    } else if (url.pathname.startsWith('/interaction/')) {
      const result =
        person === 'nobody'
          ? { error: 'access_denied', error_description: 'declined' }
          : { login: { accountId: person === 'minor' ? 'minor' : 'adult', ts: signedInAt() } };
      await provider.interactionFinished(request, response, result);
    } else if (url.pathname !== '/token' || person !== 'silence') answer(request, response);
  });
  process.stdout.write(`${issuer}\n`);
});
