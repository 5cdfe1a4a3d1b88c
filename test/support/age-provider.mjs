// @ts-check
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * An OpenID Connect provider of an `adult`, a `minor`, and adults whose claim is not `true`, but a
 * `text`, a `number`, `null` or `missing`. Prints its address. `POST
 * /person?is=…` selects the next user; `nobody` declines, `silence` fails the exchange of codes,
 * and `old` is an adult who signed in an hour ago. The ID token of `forged` is signed by a foreign
 * key, that of `unsigned` by none, that of `confused` by a secret, and `rotated` replaces the key.
 */
const REDIRECT = process.argv[2];
let person = 'adult';

/** @type {Record<string, unknown>} */
const CLAIMS = { minor: false, text: 'true', number: 1, null: null, missing: undefined };

// In seconds, like `auth_time`.
const signedInAt = () => Math.floor(Date.now() / 1_000) - (person === 'old' ? 3_600 : 0);

const [foreign, next] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 }));
const encoded = (/** @type {object} */ value) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
let isRotated = false;

/**
 * @param {object} header
 * @param {string} payload
 * @param {(signed: string) => string} signature
 */
const token = (header, payload, signature) => {
  const signed = `${encoded(header)}.${payload}`;
  return `${signed}.${signature(signed)}`;
};
const signedBy =
  (/** @type {import('node:crypto').KeyObject} */ key) => (/** @type {string} */ signed) =>
    sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url');

/** @type {Record<string, (header: any, payload: string) => string>} */
const FORGERIES = {
  forged: (header, payload) => token(header, payload, signedBy(foreign.privateKey)),
  unsigned: (header, payload) => token({ ...header, alg: 'none' }, payload, () => ''),
  confused: (header, payload) =>
    token({ ...header, alg: 'HS256' }, payload, (signed) =>
      createHmac('sha256', 'lodge').update(signed).digest('base64url'),
    ),
  rotated: (_header, payload) =>
    token({ alg: 'RS256', kid: 'next' }, payload, signedBy(next.privateKey)),
};

/** Replaces the ID token in the provider's answer. */
function forge(/** @type {import('node:http').ServerResponse} */ response) {
  const end = response.end.bind(response);
  response.end = /** @type {any} */ (
    (/** @type {string} */ body) => {
      const { id_token, ...rest } = JSON.parse(body);
      const [header, payload] = id_token.split('.');
      const forged = FORGERIES[isRotated ? 'rotated' : person](
        JSON.parse(Buffer.from(header, 'base64url').toString()),
        payload,
      );
      const changed = JSON.stringify({ ...rest, id_token: forged });
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }
  );
}

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
      claims: () => ({ sub: id, age_over_18: id in CLAIMS ? CLAIMS[id] : true }),
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
      isRotated ||= person === 'rotated';
      response.end();
    } else if (url.pathname === '/jwks' && isRotated) {
      const key = { ...next.publicKey.export({ format: 'jwk' }), kid: 'next', use: 'sig' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
    } else if (url.pathname.startsWith('/interaction/')) {
      const result =
        person === 'nobody'
          ? { error: 'access_denied', error_description: 'declined' }
          : { login: { accountId: person in CLAIMS ? person : 'adult', ts: signedInAt() } };
      await provider.interactionFinished(request, response, result);
    } else if (url.pathname === '/token' && (isRotated || person in FORGERIES)) {
      forge(response);
      answer(request, response);
    } else if (url.pathname !== '/token' || person !== 'silence') answer(request, response);
  });
  process.stdout.write(`${issuer}\n`);
});
