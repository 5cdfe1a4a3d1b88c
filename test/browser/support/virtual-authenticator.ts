import type { CDPSession, Page } from 'playwright-core';

/**
 * Chromium's virtual authenticator, which answers at once; its passkeys can be carried to another
 * page.
 */
export class VirtualAuthenticator {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async in(page: Page, from?: VirtualAuthenticator): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const authenticator = new VirtualAuthenticator(cdp, authenticatorId);
    for (const credential of (await from?.credentials()) ?? [])
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    return authenticator;
  }

  /** Fails user verification, like an unrecognized finger. */
  async refuse(): Promise<void> {
    const { authenticatorId } = this;
    await this.cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  }

  private async credentials() {
    const { authenticatorId } = this;
    return (await this.cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }
}

/** Simulates a browser without passkey autofill. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
