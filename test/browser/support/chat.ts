import { groupWith, register, sql, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import type { AdminGroup } from '@lodge/contracts';
import type { Lodge } from './lodge.js';

interface GroupOfMembers {
  group: AdminGroup;
  members: Member[];
  one: Member;
  /** Defined only for a group of two or more. */
  other: Member;
}

export async function groupOf(
  stage: Pick<Lodge, 'url' | 'admin'>,
  count = 1,
): Promise<GroupOfMembers> {
  const members = await Promise.all(Array.from({ length: count }, () => register(stage.url)));
  const group = await groupWith(stage.admin, ...members);
  const [one, other] = members as [Member, Member];
  return { group, members, one, other };
}

export const log = (page: Page) => page.getByRole('log');
export const input = (page: Page) => page.getByLabel('Message', { exact: true });
export const messageOf = (page: Page, text: string) => log(page).getByText(text, { exact: true });

export async function sendMessage(page: Page, text: string) {
  await input(page).fill(text);
  await input(page).press('Enter');
}

export async function actOn(page: Page, text: string, action: string) {
  const row = log(page).getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: /, actions$/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Posts a member's messages in sequence. */
export async function write(
  { client }: Pick<Member, 'client'>,
  group: { id: number },
  ...texts: string[]
) {
  for (const content of texts) {
    const { status } = await client.post(`/api/groups/${group.id}/messages`, { content });
    if (status !== 201) throw new Error(`Writing answered ${status}`);
  }
}

/**
 * Like `write`, but with two requests for any number: earlier messages are inserted, and the last
 * one is posted, which announces them all.
 */
export async function writeMany(
  stage: Lodge,
  author: Member,
  group: { id: number },
  texts: string[],
) {
  await sql(
    stage.system,
    'insert into messages (group_id, user_id, content) select $1, $2, unnest($3::text[])',
    [group.id, author.id, texts.slice(0, -1)],
  );
  await write(author, group, ...texts.slice(-1));
}

export async function readAll({ client }: Pick<Member, 'client'>, group: { id: number }) {
  const message_id = Number.MAX_SAFE_INTEGER;
  const { status } = await client.post(`/api/groups/${group.id}/messages/read`, { message_id });
  if (status !== 200) throw new Error(`Reading answered ${status}`);
}

export const atEnd = (page: Page) =>
  log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 2);

/** The distance in pixels of a message from the top of the list. */
export const placeOf = (page: Page, text: string) =>
  messageOf(page, text).evaluate((element) =>
    Math.round(
      element.getBoundingClientRect().top -
        element.closest('[role=log]')!.getBoundingClientRect().top,
    ),
  );

/**
 * Scrolls with the mouse wheel. Until the rows out of view have rendered, which happens before the
 * page is idle, a chat returns to its starting point.
 */
export const scrollBy = async (page: Page, pixels: number) => {
  await log(page).hover();
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  await page.mouse.wheel(0, pixels);
};
