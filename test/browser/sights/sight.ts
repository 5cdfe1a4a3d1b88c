import type { Restriction } from '@lodge/contracts';
import type { Locator, Page } from 'playwright-core';
import type { anyIn } from '../support/languages.js';
import { button, dialog, shown } from '../support/screen.js';

export type Say = ReturnType<typeof anyIn>;
export type Who =
  | 'member'
  | 'newcomer'
  | 'secured'
  | 'unproven'
  | 'admin'
  | 'appellant'
  | Restriction;

/** The module below `web/src` that opens it, and its accessible name, as `overlaysIn` finds them. */
type Overlay = [module: string, name: string];

export interface Sight {
  /** Path with placeholders in capitals instead of ids. */
  path: string;
  /** The window's title, which names the screen; the walk fails on any other. */
  title: string;
  /** The first heading, unless it is the title. */
  heading?: string;
  /** The selected tabs, from the outer one on. */
  tabs?: string[];
  /** Absent for an unauthenticated visitor. */
  as?: Who;
  /** Has a page and a session of the member to itself, because it spoils them. */
  alone?: boolean;
  open?: (page: Page, say: Say, expire: () => Promise<unknown>) => Promise<unknown>;
  dialog?: Overlay;
  menu?: Overlay;
}

export type Sights = Record<string, Sight>;

export const choose = (page: Page, name: RegExp) =>
  page.getByRole('menuitem', { name, exact: true }).click();

/** Opens the menu with that label within `where`, and chooses an item. */
export async function chooseIn(where: Locator, menu: RegExp, item: RegExp) {
  await button(where, menu).first().click();
  await choose(where.page(), item);
}

/** Answers yes to what the topmost dialog asks. */
export const agree = (page: Page, action: RegExp) => button(dialog(page).last(), action).click();

export const press = (name: string) => (page: Page, say: Say) =>
  button(page, say(name)).first().click();

/** Scrolls, because photos load when their cards approach the window. */
export async function scrollThrough(cards: Locator, count: number, what: string) {
  for (let at = 0; at < count; at++) await cards.nth(at).scrollIntoViewIfNeeded();
  await shown(cards.page().locator(`${what}:visible`));
}
