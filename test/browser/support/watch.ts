import type { BrowserContext, Page } from 'playwright-core';

/** What the app may keep in the browser: choices of appearance, and nothing of anybody. */
const KEPT = new Set(['theme', 'shortcuts']);
// The browser itself notes each refusal; what the app says about it is tested where it happens.
const REFUSAL_NOTED = /^Failed to load resource: the server responded with a status of 4\d\d/;
// Of the machine: another test took a network interface up or down.
const MACHINE = /ERR_NETWORK_CHANGED/;

/** Looks over a browser's shoulder for what must never happen, whatever is being tested. */
export class Watch {
  private readonly problems: string[] = [];
  private readonly allowed: RegExp[] = [REFUSAL_NOTED, MACHINE];

  constructor(
    private readonly context: BrowserContext,
    origin: string,
  ) {
    context.on('request', (request) => {
      const { protocol, origin: target } = new URL(request.url());
      if (protocol !== 'blob:' && target !== origin)
        this.problems.push(`request to a third party: ${request.url()}`);
    });
    context.on('console', (message) => {
      if (message.type() === 'error') this.note(message.text());
      if (message.type() === 'warning' && !message.text().startsWith('401 /api/'))
        this.note(`warning: ${message.text()}`);
    });
    context.on('weberror', (error) => this.note(String(error.error())));
  }

  /** For a test that breaks something on purpose: the browser may say so. */
  allow(message: RegExp) {
    this.allowed.push(message);
  }

  async findings(): Promise<string[]> {
    const kept = await Promise.all(this.context.pages().map(keptIn));
    const ofMembers = kept
      .flat()
      .filter((key) => !KEPT.has(key))
      .map((key) => `kept in the browser: ${key}`);
    return [...this.problems, ...ofMembers];
  }

  private note(message: string) {
    // A Content-Security-Policy that was violated is one of them.
    if (!this.allowed.some((pattern) => pattern.test(message))) this.problems.push(message);
  }
}

async function keptIn(page: Page): Promise<string[]> {
  if (page.isClosed() || !page.url().startsWith('http')) return [];
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
}
