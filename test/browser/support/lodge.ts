import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import {
  findChromium,
  signedIn,
  startSystem,
  type Client,
  type System,
  type SystemOptions,
} from '@lodge/testing';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { Watch } from './watch.js';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} satisfies BrowserContextOptions;
export const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;
export const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Milliseconds a condition may take on a machine that is busy with other tests. */
const PATIENCE = 20_000;

/**
 * One running system and one browser for the tests of a file. Each test opens contexts of its own; after it they are
 * closed, and it fails where one of them asked a third party, logged an error, violated the Content-Security-Policy or
 * kept something of a member.
 */
export class Lodge {
  system!: System;
  admin!: Client;
  private browser!: Browser;
  private readonly open = new Map<BrowserContext, Watch>();

  async start(options?: SystemOptions) {
    [this.system, this.browser] = await Promise.all([
      startSystem(options),
      chromium.launch({ executablePath: findChromium(process.env), args: ARGS }),
    ]);
    this.admin = await signedIn(this.url, this.system.admin);
  }

  get url() {
    return this.system.url;
  }

  /** A browser of its own, signed in as `as` where that is given, at `path`. */
  async visit(
    path: string,
    { as, ...options }: BrowserContextOptions & { as?: Client } = {},
  ): Promise<Page> {
    const context = await this.browser.newContext({ ...DESKTOP, ...options, baseURL: this.url });
    context.setDefaultTimeout(PATIENCE);
    this.open.set(context, new Watch(context, this.url));
    if (as) await context.addCookies(cookiesOf(as));
    const page = await context.newPage();
    // A browser that does not know yet that somebody waits for its file dialog gives the dialog up at once: here it always knows.
    page.on('filechooser', () => undefined);
    if (path) await page.goto(path);
    return page;
  }

  watchOf(page: Page): Watch {
    return this.open.get(page.context())!;
  }

  async closeAll(): Promise<string[]> {
    const findings = await Promise.all([...this.open.values()].map((watch) => watch.findings()));
    await Promise.all([...this.open.keys()].map((context) => context.close()));
    this.open.clear();
    return findings.flat();
  }

  async stop() {
    await this.browser?.close();
    await this.system?.stop();
  }
}

/** The lodge of a test file. */
export function lodge(options?: SystemOptions): Lodge {
  const started = new Lodge();
  beforeAll(() => started.start(options), 120_000);
  afterEach(async () => expect(await started.closeAll()).toEqual([]));
  afterAll(() => started.stop());
  return started;
}

const cookiesOf = ({ cookies, baseUrl }: Client) =>
  [...cookies].map(([name, value]) => ({
    name,
    value,
    url: baseUrl,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }));
