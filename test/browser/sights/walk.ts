import { expect } from '@jest/globals';
import { signedIn, type Client } from '@lodge/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expireSession } from '../../support/expired-session.js';
import { anyIn, withoutSoftHyphens } from '../support/languages.js';
import type { Lodge } from '../support/lodge.js';
import { eventuallyEquals, pathOf, shown } from '../support/screen.js';
import { Cast } from './cast.js';
import { NOWHERE } from './screens.js';
import type { Say, Sight, Sights, Who } from './sight.js';

interface Look extends BrowserContextOptions {
  language?: string;
  /** Each sight has a page of its own, with empty caches. */
  apart?: boolean;
  /** Called with each new page before it loads. */
  prepare?: (page: Page) => Promise<unknown>;
}
type Check = (page: Page, what: string) => Promise<unknown>;

/**
 * Creates the accounts and data that the sights show.
 * @returns a walk past sights, in one page for each account, which names all that fail at its end
 */
export function walker(stage: Lodge) {
  const cast = new Cast(stage);

  return async (sights: Sights, given: Look, check: Check) => {
    const { language = 'en', apart, prepare, ...options } = given;
    const extraHTTPHeaders = { 'Accept-Language': language };
    const visit = async (path: string, as?: Client) => {
      if (!prepare) return stage.visit(path, { ...options, extraHTTPHeaders, as });
      const page = await stage.visit('', { ...options, extraHTTPHeaders, as });
      await prepare(page);
      await page.goto(path);
      return page;
    };
    const pages = new Map<Who | undefined, Page>();
    const pageOf = async ({ as, alone }: Sight, path: string) => {
      if (alone) return visit(path, as && (await signedIn(stage.url, cast.member.person)));
      const known = apart ? undefined : pages.get(as);
      if (known) await goWithin(known, path);
      const page = known ?? (await visit(path, as && cast.clients[as]));
      pages.set(as, page);
      return page;
    };
    const look = async (what: string, sight: Sight) => {
      const path = sight.path.replace(/[A-Z]{2,}/, (name) => `${cast.ids[name]}`);
      const page = await pageOf(sight, path);
      await arrive(page, what, sight, anyIn(language), stage.system.redisUrl);
      await check(page, what);
      // A page that would ask before it is left. The check may have closed one that stands apart.
      if (!apart && (await page.locator('[data-unsaved]').count())) pages.delete(sight.as);
    };
    await cast.prove();
    const failures: string[] = [];
    for (const [what, sight] of Object.entries(sights))
      await look(what, sight).catch((error: unknown) => {
        failures.push(`${what}: ${String(error)}`);
        // What is open there would be in the way.
        pages.delete(sight.as);
      });
    expect(failures).toEqual([]);
    return [...pages.values()];
  };
}

async function arrive(page: Page, what: string, sight: Sight, say: Say, redisUrl: string) {
  const { open, dialog, menu } = sight;
  await isAt(page, what, sight, say);
  const expire = async () => {
    const cookies = await page.context().cookies();
    return expireSession(redisUrl, cookies.find(({ name }) => name === 'sid')!.value);
  };
  await open?.(page, say, expire);
  if (dialog) await shown(page.getByRole('dialog', { name: within(say(dialog[1])) }));
  if (menu) await shown(page.getByRole('menu', { name: within(say(menu[1])) }));
}

/** Matches the text as a part of another. */
const within = ({ source }: RegExp, before = '', after = '') =>
  new RegExp(`${before}${source.slice(1, -1)}${after}`);

/** Fails on another screen than is meant, where every check would pass for the wrong one. */
async function isAt(page: Page, what: string, sight: Sight, say: Say) {
  const { title, heading = title, tabs = [] } = sight;
  // A dialog above hides the tabs from roles. Unread messages and counts stand beside the names.
  const selected = page.locator('[role=tab][aria-selected=true]');
  const heads = page.locator('h1');
  const seen = async () => ({
    what,
    title: within(say(title), '^(?:\\(.+\\) )?', ' · ').test(
      withoutSoftHyphens(await page.title()),
    ),
    heading: say(heading).test(withoutSoftHyphens((await heads.allTextContents())[0] ?? '')),
    tabs: (await selected.allTextContents()).map(
      (text, at) =>
        tabs[at] && within(say(tabs[at]), '^', '\\d*\\+?$').test(withoutSoftHyphens(text)),
    ),
  });
  await eventuallyEquals(seen, { what, title: true, heading: true, tabs: tabs.map(() => true) });
}

/**
 * Goes to a screen without reloading the app, by way of an unknown path: two screens may share
 * their title's element, and the old one stays until the new one is ready.
 */
async function goWithin(page: Page, screen: string) {
  if (pathOf(page) !== NOWHERE) await goTo(page, NOWHERE);
  await goTo(page, screen);
}

async function goTo(page: Page, screen: string) {
  await page.locator('h1').first().waitFor();
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset.left = '';
    // Numbers the entry as the router does.
    history.pushState({ idx: history.state.idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, screen);
  await page.locator('h1:not([data-left])').first().waitFor();
}
