import { beforeAll } from '@jest/globals';
import type { Client } from '@lodge/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ownDecisions, reportOn } from '../../support/decisions.js';
import { inEffect } from '../../support/documents.js';
import { restrictedClient } from '../../support/restricted-client.js';
import { anyIn } from './languages.js';
import type { Lodge } from './lodge.js';
import { scene } from './scene.js';
import { eventuallyEquals, pathOf, shown } from './screen.js';
import { LIMITED, NOWHERE, type Sight, type Who } from './sights.js';

interface Look extends BrowserContextOptions {
  language?: string;
}
type Check = (page: Page, what: string) => Promise<unknown>;

/**
 * Creates the accounts and data that the sights show.
 * @returns a walk past sights, in one page for each account
 */
export function walker(stage: Lodge) {
  const clients = {} as Record<Who, Client>;
  let ids: Record<string, number>;
  beforeAll(async () => {
    const { member, newcomer, groupId } = await scene(stage);
    Object.assign(clients, {
      admin: stage.admin,
      member: member.client,
      newcomer: newcomer.client,
      appellant: await restrictedClient(stage.system, 'suspended'),
    });
    for (const limit of LIMITED) clients[limit] = await restrictedClient(stage.system, limit);
    const [decision] = await ownDecisions(clients.suspended);
    const appeal = { text: 'Á fáir word.' };
    await clients.suspended.post(`/api/account/decisions/${decision.id}/appeal`, appeal);
    await member.client.post('/api/account/factors/recovery-codes');
    const report = await reportOn(stage.system, newcomer.id);
    await stage.admin.post(`/api/admin/reports/${report}/claim`);
    const document = 'Álways ópen\n\n1. Wíde dóors\nTó áll.';
    ids = {
      MEMBER: member.id,
      GROUP: groupId,
      DOCUMENT: await inEffect(stage.system, 'accessibility', document),
    };
  });

  return async (
    sights: Record<string, Sight>,
    { language = 'en', ...options }: Look,
    check: Check,
  ) => {
    const say = anyIn(language);
    const look = { ...options, extraHTTPHeaders: { 'Accept-Language': language } };
    const pages = new Map<Who | undefined, Page>();
    for (const [what, { path, title, tabs = [], as, open, opens }] of Object.entries(sights)) {
      const address = path.replace(/[A-Z]{2,}/, (name) => `${ids[name]}`);
      const page =
        pages.get(as) ?? (await stage.visit(address, { ...look, as: as && clients[as] }));
      if (pages.has(as)) await goWithin(page, address);
      pages.set(as, page);
      await shown(page.locator('h1'));
      await isAt(page, what, say(title), tabs.map(say));
      await open?.(page, say);
      if (opens) await shown(page.getByRole(opens));
      await check(page, what);
    }
    return [...pages.values()];
  };
}

/** Fails on another screen than is meant, where every check would pass for the wrong one. */
async function isAt(page: Page, what: string, title: RegExp, tabs: RegExp[]) {
  const within = ({ source }: RegExp, before: string, after: string) =>
    new RegExp(`^${before}${source.slice(1, -1)}${after}`);
  // A dialog above hides the tabs from roles. Unread messages and counts stand beside the names.
  const selected = page.locator('[role=tab][aria-selected=true]');
  const seen = async () => ({
    what,
    title: within(title, '(?:\\(.+\\) )?', ' · ').test(await page.title()),
    tabs: (await selected.allTextContents()).map(
      (text, at) => tabs[at] && within(tabs[at], '', '\\d*\\+?$').test(text),
    ),
  });
  await eventuallyEquals(seen, { what, title: true, tabs: tabs.map(() => true) });
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
