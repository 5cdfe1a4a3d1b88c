import type { BrowserContext, Page } from 'playwright-core';

/**
 * Keys the app may store in the browser: preferences, and until the tab is closed or the member
 * signs out, drafts of messages and decisions and the link to a new password, which a reload must not
 * lose.
 */
const KEPT = new Set(['theme', 'shortcuts', 'chat', 'units', 'members', 'reset']);
const DRAFT = /^unsent-\d+-((report|appeal|image)-)?\d+$/;
// The browser logs every 4xx response; the app's reaction has its own tests.
const CLIENT_ERROR = /^Failed to load resource: the server responded with a status of 4\d\d/;
// Another test took a network interface up or down.
const MACHINE = /ERR_NETWORK_CHANGED/;
const EXPECTED = [CLIENT_ERROR, MACHINE];

/** Records what must never happen in a browser context, whatever is being tested. */
export class Watch {
  /** Origin of another site that a test visits. */
  elsewhere?: string;
  private readonly problems: string[] = [];
  private allowed: readonly RegExp[] = EXPECTED;

  constructor(
    private readonly context: BrowserContext,
    origin: string,
  ) {
    context.on('request', (request) => {
      const { protocol, origin: target } = new URL(request.url());
      if (protocol !== 'blob:' && target !== origin && target !== this.elsewhere)
        this.problems.push(`request to a third party: ${request.url()}`);
    });
    context.on('console', (message) => {
      // What did not load, or else the script.
      const { url } = message.location();
      if (message.type() === 'error') this.note(`${message.text()} (${url})${at(message.page())}`);
      if (message.type() === 'warning' && !message.text().startsWith('401 /api/'))
        this.note(`warning: ${message.text()}`);
    });
    context.on('weberror', (error) => this.note(`${error.error()}${at(error.page())}`));
  }

  /** Permits a console message, for tests that provoke an error. */
  allow(message: RegExp) {
    this.allowed = [...this.allowed, message];
  }

  forget() {
    this.problems.length = 0;
    this.allowed = EXPECTED;
    this.elsewhere = undefined;
  }

  /** Returns the problems since the last call. */
  async findings(): Promise<string[]> {
    const kept = await Promise.all(this.context.pages().map(keptIn));
    const ofMembers = kept
      .flat()
      .filter((key) => !KEPT.has(key))
      .map((key) => `kept in the browser: ${key}`);
    return [...this.problems.splice(0), ...ofMembers];
  }

  private note(message: string) {
    // Includes Content-Security-Policy violations.
    if (!this.allowed.some((pattern) => pattern.test(message))) this.problems.push(message);
  }
}

const at = (page: Page | null) => (page ? ` on ${new URL(page.url()).pathname}` : '');

async function keptIn(page: Page): Promise<string[]> {
  if (page.isClosed() || !page.url().startsWith('http')) return [];
  const { local, session } = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));
  return [...local, ...session.filter((key) => !DRAFT.test(key))];
}
