import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { startScene, type Scene, type SceneOptions } from '@lodge/scene';
import { THOROUGH, signedIn, type Client } from '@lodge/testing';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from './chromium.js';
import { Tab, type TabOptions } from './tab.js';
import type { Watch } from './watch.js';

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
/** For tests that look at nothing in which the sizes differ; a thorough run tests both. */
export const TWINS = THOROUGH ? SIZES : SIZES.slice(0, 1);

/**
 * One running system for the tests of a file, in the browser of its worker. Each test opens its own contexts, which are
 * closed after it. A test fails if one of them sent a request to a third party, logged an error, violated the
 * Content-Security-Policy or stored member data.
 */
export class Lodge {
  system!: Scene;
  admin!: Client;
  private readonly open = new Map<BrowserContext, Tab>();
  private readonly kept = new Set<BrowserContext>();
  private readonly free: Tab[] = [];

  async start(options?: SceneOptions) {
    [this.system] = await Promise.all([
      startScene({ withImages: true, ...options, withWebApp: true }),
      chromium.start(),
    ]);
    this.admin = await signedIn(this.url, this.system.admin);
  }

  get url() {
    return this.system.url;
  }

  /**
   * Opens `path` in a browser context of its own, signed in with the cookies of `as` if given.
   * Without a path the context is new, with empty caches.
   */
  async visit(
    path: string,
    { as, ...options }: BrowserContextOptions & { as?: Client } = {},
  ): Promise<Page> {
    const full = { ...DESKTOP, ...options, baseURL: this.url };
    const tab = (path && this.takeFree(full)) || (await Tab.open(await chromium.start(), full));
    const { page } = tab;
    this.open.set(page.context(), tab);
    if (as) await page.context().addCookies(cookiesOf(as));
    if (path) await tab.visit(path);
    return page;
  }

  /** Like `visit`, but with empty caches, which otherwise hold documents for a minute. */
  async visitAnew(path: string, options?: Parameters<Lodge['visit']>[1]): Promise<Page> {
    const page = await this.visit('', options);
    await page.goto(path);
    return page;
  }

  watchOf(page: Page): Watch {
    return this.open.get(page.context())!.watch;
  }

  /** Keeps a page for all tests of the file, which must leave no state behind. */
  keep(page: Page) {
    this.kept.add(page.context());
  }

  async closeAll(): Promise<string[]> {
    const over = [...this.open.values()].filter(({ page }) => !this.kept.has(page.context()));
    const findings = await Promise.all(
      [...this.open.values()].map(({ watch }) => watch.findings()),
    );
    over.forEach(({ page }) => this.open.delete(page.context()));
    for (const tab of over) {
      if (await tab.empty()) this.free.push(tab);
      else await tab.close();
    }
    return findings.flat();
  }

  async stop() {
    await chromium.release();
    await this.system?.stop();
  }

  private takeFree(options: TabOptions): Tab | undefined {
    const at = this.free.findIndex((tab) => isDeepStrictEqual(tab.options, options));
    return at < 0 ? undefined : this.free.splice(at, 1)[0];
  }
}

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
