import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { eventually, type Client } from '@lodge/testing';
import { DriverError, type Engine } from './engine.js';
import { endMotion, centre, choose, found } from './in-page.js';
import { written, type Query } from './queries.js';

const LIBRARY = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE = 20_000;
/** As WebDriver names them; the first two are held until they come again. */
export const KEYS = { control: '\uE009', shift: '\uE008', enter: '\uE007', delete: '\uE017' };
/** What a page may still be doing when it is acted upon. */
const PASSING = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
]);

type Found = { [ELEMENT]: string };

/** The one window of an engine, as its user sees and uses it. */
export class Page {
  constructor(
    private readonly engine: Engine,
    private readonly url: string,
  ) {}

  /** Opens a path in a browser that knows only the cookies of `as`. */
  async visit(path: string, { as }: { as?: Client } = {}) {
    // A page without scripts, on which nothing begins anew what is cleared.
    await this.goTo('/icon-192.png');
    await this.engine.send('deleteCookies');
    await this.run(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    for (const [name, value] of as?.cookies ?? [])
      await this.engine.send('addCookie', {
        cookie: { name, value, path: '/', httpOnly: true, sameSite: 'Lax' },
      });
    await this.goTo(path);
  }

  goTo(path: string) {
    return this.engine.send('navigate', { url: this.url + path });
  }

  back() {
    return this.run(() => history.back());
  }

  /** Waits until another document has taken the place of this one. */
  async leave(how: () => Promise<unknown>) {
    await this.run(() => void (document.documentElement.dataset.left = 'yes'));
    await how();
    await this.until('another page', () =>
      this.run(() => document.documentElement?.dataset.left === undefined),
    );
  }

  /** Runs a function in the page; elements among its arguments and results are references. */
  async run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: unknown[]
  ): Promise<Result> {
    const body = `return (${String(script)}).apply(null, arguments)`;
    return (await this.engine.send('run', { script: body, args })) as Result;
  }

  /** Returns references to what is visible of a query. */
  async all(query: Query): Promise<Found[]> {
    const look = () => this.run(found, JSON.parse(written(query))) as unknown as Promise<Found[]>;
    const seen = await look();
    if (seen) return seen;
    await this.engine.send('run', { script: LIBRARY, args: [] });
    return look();
  }

  async shown(...queries: Query[]) {
    for (const query of queries)
      await this.until(written(query), async () => (await this.count(query)) > 0);
  }

  async gone(...queries: Query[]) {
    for (const query of queries)
      await this.until(`no ${written(query)}`, async () => !(await this.count(query)));
  }

  count(query: Query): Promise<number> {
    return tolerant(async () => (await this.all(query)).length, -1);
  }

  click(query: Query) {
    return this.act(query, async ({ [ELEMENT]: id }) => {
      await this.run(endMotion);
      await this.engine.send('click', { id });
    });
  }

  /** Types at the end of a field. */
  type(query: Query, keys: string) {
    return this.act(query, ({ [ELEMENT]: id }) => this.engine.send('type', { id, text: keys }));
  }

  /** Replaces what is in a field, by its keys: WebKit's own command tells the page nothing. */
  fill(query: Query, content: string) {
    return this.type(query, `${KEYS.control}a${KEYS.control}${KEYS.delete}${content}`);
  }

  choose(query: Query, option: string) {
    return this.act(query, (list) => this.run(choose, list, option));
  }

  /** Chooses a file in a field for files, which may be hidden. */
  async attach(selector: string, path: string) {
    const input = (await this.run(
      (what: string) => document.querySelector(what),
      selector,
    )) as unknown as Found;
    await this.engine.send('type', { id: input[ELEMENT], text: path });
  }

  /** Reads something of an element. */
  of<Result>(query: Query, read: (element: HTMLElement) => Result): Promise<Result> {
    return this.act(query, (element) => this.run(read, element));
  }

  /** Waits until something of the page is as expected; fails with what it was last. */
  async equals<T>(read: () => Promise<T>, expected: T) {
    let last: T | undefined;
    const isEqual = async () => {
      last = await tolerant(read, undefined);
      return JSON.stringify(last) === JSON.stringify(expected);
    };
    await eventually('not yet', isEqual, PATIENCE).catch(() => undefined);
    expect(last).toEqual(expected);
  }

  hasFocus(query: Query) {
    return this.equals(() => this.of(query, (one) => one === document.activeElement), true);
  }

  path(): Promise<string> {
    return this.run(() => location.pathname);
  }

  /**
   * A picture of a page at rest: its fonts have come, which stand in for one another until then,
   * and two pictures that follow each other are the same.
   */
  async stillPicture(): Promise<Buffer> {
    await this.until('the fonts', () => this.run(() => document.fonts.status === 'loaded'));
    let last = await this.screenshot();
    return this.until('a page at rest', async () => {
      const before = last;
      last = await this.screenshot();
      return last.equals(before) && last;
    });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.engine.send('screenshot', { full: false })) as string, 'base64');
  }

  /** Does something to the first that a query finds, once it is there and nothing covers it. */
  private act<Result>(query: Query, what: (element: Found) => Promise<Result>): Promise<Result> {
    let tries = 0;
    return this.until(written(query), () =>
      tolerant(async () => {
        const [element] = await this.all(query);
        if (!element) return undefined;
        if (tries++ > 0) await this.run(centre, element);
        return { result: await what(element) };
      }, undefined),
    ).then(({ result }) => result);
  }

  /** Waits for something; on timeout says where the page is instead. */
  private async until<T>(what: string, read: () => Promise<T | undefined | false>): Promise<T> {
    return eventually(what, read, PATIENCE).catch(async (error: Error) => {
      const seen = await this.run(() => `${location.href}: ${document.body?.innerText}`);
      throw new Error(`${error.message}\n${seen.slice(0, 800)}`, { cause: error });
    });
  }
}

/** Takes what a page may still be doing as `otherwise`. */
async function tolerant<T, Otherwise>(ask: () => Promise<T>, otherwise: Otherwise) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DriverError && PASSING.has(error.code)) return otherwise;
    throw error;
  }
}
