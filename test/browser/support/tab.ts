import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';
import { Watch } from './watch.js';

/** In milliseconds, generous because the machine is busy with other tests. */
const TIMEOUT = 20_000;
/** A page of the same origin without scripts. */
const EMPTY = '/icon-192.png';
/** Playwright's defaults. */
const UNCHANGED = {
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

export type TabOptions = BrowserContextOptions & { baseURL: string };

/**
 * A page in a browser context of its own. It is emptied and reused for a later test: with the app
 * in its caches, a visit takes half the CPU time.
 */
export class Tab {
  readonly watch: Watch;
  private devtools?: CDPSession;
  /** True once it was given something that emptying does not remove. */
  private isSpent = false;

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    readonly options: TabOptions,
  ) {
    this.watch = new Watch(context, options.baseURL);
    this.expectFiles();
  }

  static async open(browser: Browser, options: TabOptions): Promise<Tab> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(TIMEOUT);
    const tab = new Tab(await context.newPage(), context, options);
    tab.devtools = await context.newCDPSession(tab.page);
    tab.noteWhatStays();
    return tab;
  }

  /** Replaces the history entry, so that there is no page to go back to. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.devtools!.send('Page.resetNavigationHistory');
  }

  /** Removes what a test did. @returns whether another one can use it */
  async empty(): Promise<boolean> {
    const { page, context, options } = this;
    if (this.isSpent || page.isClosed()) return false;
    await this.stopRoutes();
    await Promise.all(context.pages().map((one) => one !== page && one.close()));
    page.removeAllListeners();
    this.expectFiles();
    await context.setOffline(false);
    await context.clearPermissions();
    if (options.permissions) await context.grantPermissions(options.permissions);
    // A traversal of the history that the test began may end only now, and end this navigation.
    const isReached = await page.goto(EMPTY).catch(() => null);
    if (!isReached) return false;
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await Promise.all([
      context.clearCookies(),
      page.emulateMedia({ media: null, ...UNCHANGED, ...options }),
      page.setViewportSize(options.viewport!),
      page.mouse.move(0, 0),
    ]);
    this.watch.forget();
    return true;
  }

  async close(): Promise<void> {
    await this.stopRoutes();
    await this.context.close();
  }

  /** Requests that a closing page still sends fail in the handlers of its routes. */
  private async stopRoutes() {
    const pages = this.context.pages();
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  }

  /** Without a listener, Chromium may cancel a file dialog before a test starts waiting for it. */
  private expectFiles() {
    this.page.on('filechooser', () => undefined);
  }

  private noteWhatStays() {
    const { page, context } = this;
    const spend = () => (this.isSpent = true);
    context.on('serviceworker', spend);
    const addInitScript = page.addInitScript.bind(page);
    page.addInitScript = (...script: Parameters<typeof addInitScript>) => {
      spend();
      return addInitScript(...script);
    };
    const newCDPSession = context.newCDPSession.bind(context);
    context.newCDPSession = (of) => {
      spend();
      return newCDPSession(of);
    };
  }
}
