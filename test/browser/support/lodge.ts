import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { startScene, type Scene, type SceneOptions } from '@lodge/scene';
import { THOROUGH, findChromium, signedIn, type Client } from '@lodge/testing';
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
/** Where both differ in nothing that the test looks at: a thorough run plays both. */
export const TWINS = THOROUGH ? SIZES : SIZES.slice(0, 1);

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
/** Milliseconds, generous for a machine that is busy with other tests. */
const TIMEOUT = 20_000;

/**
 * One running system and one browser for the tests of a file. Each test opens its own contexts, which are closed after
 * it. A test fails if one of them sent a request to a third party, logged an error, violated the Content-Security-Policy
 * or stored member data.
 */
export class Lodge {
  system!: Scene;
  admin!: Client;
  private browser!: Browser;
  private readonly open = new Map<BrowserContext, Watch>();
  private readonly kept = new Set<BrowserContext>();

  async start(options?: SceneOptions) {
    [this.system, this.browser] = await Promise.all([
      startScene({ ...options, withImages: true, withWebApp: true }),
      chromium.launch({ executablePath: findChromium(process.env), args: ARGS }),
    ]);
    this.admin = await signedIn(this.url, this.system.admin);
  }

  get url() {
    return this.system.url;
  }

  /** Opens `path` in a new browser context, signed in with the cookies of `as` if given. */
  async visit(
    path: string,
    { as, ...options }: BrowserContextOptions & { as?: Client } = {},
  ): Promise<Page> {
    const context = await this.browser.newContext({ ...DESKTOP, ...options, baseURL: this.url });
    context.setDefaultTimeout(TIMEOUT);
    this.open.set(context, new Watch(context, this.url));
    if (as) await context.addCookies(cookiesOf(as));
    const page = await context.newPage();
    // Without a listener, Chromium may cancel a file dialog before a test starts waiting for it.
    page.on('filechooser', () => undefined);
    if (path) await page.goto(path);
    return page;
  }

  watchOf(page: Page): Watch {
    return this.open.get(page.context())!;
  }

  /** Keeps a page for all tests of the file, which must leave nothing behind in it. */
  keep(page: Page) {
    this.kept.add(page.context());
  }

  async closeAll(): Promise<string[]> {
    const findings = await Promise.all([...this.open.values()].map((watch) => watch.findings()));
    const over = [...this.open.keys()].filter((context) => !this.kept.has(context));
    await Promise.all(over.map(close));
    over.forEach((context) => this.open.delete(context));
    return findings.flat();
  }

  async stop() {
    await this.browser?.close();
    await this.system?.stop();
  }
}

/** Starts a lodge for a test file and stops it afterwards. */
export function lodge(options?: SceneOptions): Lodge {
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

/** What a page still sends while its context closes fails in the handlers of its routes. */
async function close(context: BrowserContext) {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}
