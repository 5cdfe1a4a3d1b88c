import { Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { now } from '@lodge/access';
import { Cached } from '@lodge/service';
import { asksForAge, AuthConfig } from '../auth.config.js';

export interface AgeCheckAttempt {
  state: string;
  nonce: string;
  verifier: string;
  begunAt: number;
}

export class AgeDenied extends Error {}

/** The answer belongs to no check of this session, or to one that is over. */
export class AgeInterrupted extends Error {}

/** Only `false` denies: a claim that is misnamed or of another type says nothing about anybody. */
export class UnclearAge extends Error {}

const TIMEOUT_SECONDS = 10;
const KNOWN_FOR = 3_600_000;

/** Asks a provider of OpenID Connect for one claim. Its library is loaded when first needed. */
@Injectable()
export class AgeVerifier {
  private readonly discovered = new Cached(
    () => this.discover(),
    () => KNOWN_FOR,
  );

  constructor(private readonly config: AuthConfig) {}

  get isOn(): boolean {
    return asksForAge(this.config);
  }

  async urlFor({ state, nonce, verifier }: AgeCheckAttempt): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    return buildAuthorizationUrl(await this.discovered.get(), {
      redirect_uri: this.returnUrl,
      scope: this.config.AGE_SCOPE,
      state,
      nonce,
      // Somebody else may be signed in at the verifier in this browser.
      prompt: 'login',
      max_age: '0',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /** @throws AgeDenied, AgeInterrupted, or another error if the verifier cannot be reached */
  async check(query: string, { state, nonce, verifier, begunAt }: AgeCheckAttempt): Promise<void> {
    const client = await import('openid-client');
    const configuration = await this.discovered.get();
    const tokens = await client
      .authorizationCodeGrant(configuration, new URL(`${this.returnUrl}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        // The ID token must show a sign-in at the verifier since the check began.
        maxAge: Math.max(0, now() - begunAt),
        idTokenExpected: true,
      })
      .catch((error: Error) => {
        // The verifier may have new keys: the next attempt reads what it says about itself again.
        if (error instanceof client.ClientError) this.discovered.forget();
        throw meaningOf(error, client);
      });
    const claims = tokens.claims()!;
    const name = this.config.AGE_CLAIM;
    const told =
      name in claims || !configuration.serverMetadata().userinfo_endpoint
        ? claims
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const answer = told[name];
    if (answer === true) return;
    if (answer === false) throw new AgeDenied();
    throw new UnclearAge(`The claim "${name}" is ${kindOf(answer)} instead of true or false.`);
  }

  private get returnUrl(): string {
    return `${this.config.PUBLIC_ORIGIN}/api/age/return`;
  }

  private async discover(): Promise<Configuration> {
    const { AGE_ISSUER, AGE_CLIENT_ID, AGE_CREDENTIAL } = this.config;
    const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks, None } =
      await import('openid-client');
    const issuer = new URL(AGE_ISSUER!);
    const configuration = await discovery(
      issuer,
      AGE_CLIENT_ID!,
      undefined,
      AGE_CREDENTIAL ? ClientSecretPost(AGE_CREDENTIAL) : None(),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies the ID token's signature with the verifier's published keys.
          enableNonRepudiationChecks,
          // The setting allows plain HTTP only for trials on one machine.
          ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    );
    configuration.timeout = TIMEOUT_SECONDS;
    return configuration;
  }
}

const kindOf = (value: unknown) =>
  value === undefined ? 'missing' : value === null ? 'null' : `of type ${typeof value}`;

function meaningOf(error: Error, client: typeof import('openid-client')): Error {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? new AgeDenied() : new AgeInterrupted();
  // The code was used before, is too old, or belongs to somebody else.
  if (error instanceof client.ResponseBodyError && error.status < 500) return new AgeInterrupted();
  return error;
}
