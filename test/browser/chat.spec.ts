import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, register, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import {
  atEnd,
  emptyRoom,
  groupOf,
  input,
  log,
  placeOf,
  readAll,
  messageOf,
  sendMessage,
  scrollBy,
  write,
  writeMany,
} from './support/chat.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { loadWithoutTimers, withoutTimers } from './support/timers.js';
import {
  eventuallyEquals,
  button,
  dialog,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  noticeOf,
  shown,
} from './support/screen.js';

const stage = lodge({ withImages: false });

const numbered = (count: number, word = 'message') =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

const inGroup = (page: Page, id: number) => page.goto(`/groups/${id}`);

async function withoutStream(page: Page) {
  stage.watchOf(page).allow(/ERR_FAILED/);
  await page.route('**/api/live', (route) => route.abort());
}

/** Sends a message in one browser and waits until both show it. */
async function expectDelivered(from: Page, to: Page, text: string) {
  await sendMessage(from, text);
  await shown(messageOf(from, text), messageOf(to, text));
}

describe('Between two browsers', () => {
  test('a message appears at once at the end of the list, both ways, on a phone and a desktop', async () => {
    const { group, one, other } = await groupOf(stage, 2);
    const pages = [
      await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE }),
      await stage.visit(`/groups/${group.id}`, { as: other.client }),
    ] as const;
    await shown(...pages.map((page) => page.getByText('No messages yet')));
    // No further poll starts, so whatever appears from now on came over the live stream.
    for (const page of pages) await withoutTimers(page, 1_000);
    for (const round of ['there', 'again', 'once more', 'and more']) {
      await expectDelivered(pages[0], pages[1], `Hello ${round}`);
      await expectDelivered(pages[1], pages[0], `Hello back ${round}`);
    }
    for (const page of pages) expect(await atEnd(page)).toBe(true);
    await shown(
      log(pages[0]).getByText('You', { exact: true }),
      log(pages[0]).getByText(other.person.username, { exact: true }),
    );
  });

  test('without a live stream, a message appears with the next poll', async () => {
    const { group, one, other } = await groupOf(stage, 2);
    const [from, to] = [
      await stage.visit(`/groups/${group.id}`, { as: one.client }),
      await stage.visit('', { as: other.client }),
    ];
    await withoutStream(to);
    await inGroup(to, group.id);
    await shown(to.getByText('No messages yet'));
    for (const text of ['one', 'two']) await expectDelivered(from, to, text);
  });

  test('markup is shown as text, long words wrap, and line breaks are kept', async () => {
    const { group, one } = await groupOf(stage);
    const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE });
    const texts = [
      '<img src=x onerror="document.title=1"><b>bold</b>',
      'w'.repeat(200),
      'first\nsecond',
    ];
    for (const text of texts) await write(one, group, text);
    await shown(...texts.map((text) => messageOf(page, text)));
    expect(await log(page).locator('img, b').count()).toBe(0);
    expect(await log(page).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  });
});

test('Polls run every three seconds and return 304 without a body until something changes', async () => {
  const { group, one } = await groupOf(stage);
  await write(one, group, 'only one');
  const page = await stage.visit('', { as: one.client });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const pollRequests = new Set<string>();
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/messages')) pollRequests.add(requestId);
  });
  // Read at the network level: the page sees a cached 200 instead of the 304. The browser may tell
  // of it before it tells of the request.
  const responses = new Map<string, { at: number; status: number }>();
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    responses.set(requestId, { at: Date.now(), status: statusCode });
  });
  const answered = () => [...pollRequests].flatMap((id) => responses.get(id) ?? []);
  await inGroup(page, group.id);
  await eventuallyEquals(async () => answered().length >= 4, true, 30_000);
  const polls = answered();
  expect(polls[0]!.status).toBe(200);
  const later = polls.slice(1).map(({ status }) => status);
  expect(later.filter((status) => status === 304).length).toBeGreaterThanOrEqual(later.length - 1);
  expect(polls.at(-1)!.status).toBe(304);
  const spent = polls.at(-1)!.at - polls[0]!.at;
  expect(spent / (polls.length - 1)).toBeGreaterThan(1_500);
});

describe('The list', () => {
  const longOne = async (count = 60) => {
    const {
      group,
      members: [reader, writer],
    } = await groupOf(stage, 2);
    await writeMany(stage, writer!, group, numbered(count));
    await readAll(reader!, group);
    const page = await stage.visit(`/groups/${group.id}`, { as: reader!.client });
    await shown(messageOf(page, `message ${count}`));
    return { group, reader: reader!, writer: writer!, page };
  };

  test('is 300 px high on a desktop, and starts at the end', async () => {
    const { group, one } = await groupOf(stage);
    await write(one, group, ...numbered(12));
    const page = await stage.visit(`/groups/${group.id}`, { as: one.client });
    await shown(messageOf(page, 'message 12'));
    expect((await log(page).boundingBox())!.height).toBe(300);
    await eventuallyEquals(() => atEnd(page), true);
  });

  test("does not scroll while older messages are read; a button jumps to the new message, and sending to one's own", async () => {
    const { group, page, writer } = await longOne(30);
    await scrollBy(page, -600);
    await eventuallyEquals(() => atEnd(page), false);
    const [reading, before] = ['message 15', await placeOf(page, 'message 15')];
    await write(writer, group, 'news');
    await shown(button(page, '1 new message'));
    expect(await placeOf(page, reading)).toBe(before);
    await button(page, /new messages?$/i).click();
    await eventuallyEquals(() => atEnd(page), true);
    await gone(button(page, /new messages?$/i));
    await hasFocus(log(page));

    await scrollBy(page, -600);
    await eventuallyEquals(() => atEnd(page), false);
    await sendMessage(page, 'my own');
    await shown(messageOf(page, 'my own'));
    await eventuallyEquals(() => atEnd(page), true);
    expect(await button(page, /new messages?$/i).count()).toBe(0);
  });

  test('loads older messages on scrolling up, without jumping, to the beginning', async () => {
    const { page } = await longOne(130);
    expect(await messageOf(page, 'message 80').count()).toBe(0);
    await scrollBy(page, -100_000);
    await shown(messageOf(page, 'message 60'));
    // The first message of the previous page has not moved.
    expect(await log(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(200);
    const place = await placeOf(page, 'message 81');
    expect(Math.abs(place)).toBeLessThan(300);
    await scrollBy(page, -100_000);
    await shown(messageOf(page, 'message 1'));
    await scrollBy(page, -100_000);
    await shown(log(page).getByText('The conversation begins here'));
    const rows = await log(page)
      .locator('[data-message]')
      .evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.message)));
    expect(rows).toHaveLength(130);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
  });

  test('catches up on everything written while offline', async () => {
    const { group, page, writer } = await longOne(3);
    stage.watchOf(page).allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_INCOMPLETE/);
    await page.context().setOffline(true);
    await shown(page.getByText('Connection lost. Trying again…'));
    await write(writer, group, ...numbered(70, 'missed'));
    await page.context().setOffline(false);
    await shown(messageOf(page, 'missed 70'));
    await gone(page.getByText('Connection lost. Trying again…'));
    await eventuallyEquals(() => log(page).locator('[data-message]').count(), 73);
  });
});

describe('Writing', () => {
  const alone = async () => {
    const { page, group, one } = await emptyRoom(stage);
    return { group, page, ...one };
  };

  test('without an answer waits in the list, and goes out by itself, in order and once, also after a reload', async () => {
    const { group, page, client } = await alone();
    stage.watchOf(page).allow(/ERR_FAILED|ERR_CONNECTION/);
    const ids: string[] = [];
    await page.route('**/messages', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      ids.push((route.request().postDataJSON() as { client_id: string }).client_id);
      return route.abort();
    });
    for (const text of ['the first', 'the second']) await sendMessage(page, text);
    await shown(log(page).getByText('Waiting for the connection'));
    expect(await input(page).inputValue()).toBe('');
    expect(await noticeOf(page, 'Error sending message').count()).toBe(0);
    await page.reload();
    await shown(log(page).getByText('Waiting for the connection'), messageOf(page, 'the second'));

    await page.unroute('**/messages');
    await page.evaluate(() => dispatchEvent(new Event('online')));

    const rows = log(page).locator('[data-message] bdi');
    await eventuallyEquals(() => rows.allTextContents(), ['the first', 'the second']);
    await gone(log(page).getByText('Waiting for the connection'));
    expect(new Set(ids).size).toBe(1);
    expect((await client.get(`/api/groups/${group.id}/messages`)).body.messages).toHaveLength(2);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('waits for its turn where those before it were too many', async () => {
    const { page } = await alone();
    stage.watchOf(page).allow(/ERR_FAILED|ERR_CONNECTION|429/);
    let answer: 'none' | 'too many' | 'all' = 'none';
    await page.route('**/messages', (route) => {
      if (route.request().method() !== 'POST' || answer === 'all') return route.continue();
      if (answer === 'none') return route.abort();
      return route.fulfill({ status: 429, json: { error: 'Too many', code: 'rate_limited' } });
    });
    for (const text of ['one', 'two', 'three']) await sendMessage(page, text);
    await shown(log(page).getByText('Waiting for the connection'));

    answer = 'too many';
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await shown(log(page).getByText('Goes out in a moment'));
    answer = 'all';

    const rows = log(page).locator('[data-message] bdi');
    await eventuallyEquals(() => rows.allTextContents(), ['one', 'two', 'three']);
    expect(await log(page).getByText('Not sent').count()).toBe(0);
  });

  test('is never called unsent where an earlier attempt had arrived', async () => {
    const { group, page, client } = await alone();
    stage.watchOf(page).allow(/ERR_FAILED|ERR_CONNECTION|403/);
    let attempts = 0;
    await page.route('**/messages', async (route) => {
      // Without polls only the question after the refusal can tell.
      if (route.request().method() !== 'POST')
        return attempts > 1 ? route.continue() : route.abort();
      attempts += 1;
      if (attempts > 1)
        return route.fulfill({ status: 403, json: { error: 'Not now', code: 'forbidden' } });
      await route.fetch();
      return route.abort();
    });

    await sendMessage(page, 'came the first time');
    await eventuallyEquals(async () => attempts, 2);

    await shown(log(page).locator('[data-message]').getByText('came the first time'));
    await gone(log(page).getByText('Waiting for the connection'));
    expect(await log(page).getByText('Not sent').count()).toBe(0);
    expect((await client.get(`/api/groups/${group.id}/messages`)).body.messages).toHaveLength(1);
  });

  test('that waits is not sent in the name of who signs in next', async () => {
    const { group, page } = await alone();
    const next = await register(stage.url);
    await joinAll(group, next);
    stage.watchOf(page).allow(/ERR_FAILED|ERR_CONNECTION/);
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await sendMessage(page, 'from the one before');
    await shown(log(page).getByText('Waiting for the connection'));

    await button(page, 'Logout').click();
    await shown(heading(page, 'Welcome back'));
    await page.unroute('**/messages');
    await page.getByLabel('Email').fill(next.person.email);
    await page.getByLabel('Password', { exact: true }).fill(next.person.password);
    await button(page, 'Log In').click();
    await shown(heading(page, `Welcome, ${next.person.username}!`));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.goto(`/groups/${group.id}`);

    await shown(page.getByText('No messages yet'));
  });

  test.each([
    ['at once', false],
    ['after a reload', true],
  ])('whose answer was lost leaves the field %s when it is there', async (_when, reloaded) => {
    const { group, page, client } = await alone();
    stage.watchOf(page).allow(/ERR_FAILED|ERR_CONNECTION/);
    let isSilent = reloaded;
    await page.route('**/messages', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      else if (!isSilent) return route.continue();
      await route.abort();
    });
    await sendMessage(page, 'came anyway');
    if (reloaded) {
      await shown(log(page).getByText('Waiting for the connection'));
      isSilent = false;
      await page.reload();
    }

    await shown(log(page).locator('[data-message]').getByText('came anyway'));

    await eventuallyEquals(() => input(page).inputValue(), '');
    await gone(log(page).getByText('Waiting for the connection'));
    expect(await messageOf(page, 'came anyway').count()).toBe(1);
    expect((await client.get(`/api/groups/${group.id}/messages`)).body.messages).toHaveLength(1);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

/** Makes the page believe that it came back from the back/forward cache. */
const parkAndReturn = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });

test('A message that failed is still there after a return by Back to a page that was kept', async () => {
  const { page } = await emptyRoom(stage);
  stage.watchOf(page).allow(/ERR_FAILED/);
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  for (const text of ['the first', 'the second']) await sendMessage(page, text);
  await shown(log(page).getByText('Waiting for the connection'), messageOf(page, 'the second'));
  await input(page).fill('half a thought');

  await parkAndReturn(page);

  await eventuallyEquals(
    () => page.evaluate(() => getComputedStyle(document.body).visibility),
    'visible',
  );
  await shown(...['the first', 'the second'].map((text) => messageOf(page, text)));
  expect(await input(page).inputValue()).toBe('half a thought');
});

test('New messages are announced, equal ones too, but not those of muted members', async () => {
  const { group, members } = await groupOf(stage, 3);
  const [reader, writer, muted] = members as [Member, Member, Member];
  await reader.client.put('/api/mutes', { userId: muted.id });
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client });
  await shown(page.getByText('No messages yet'));
  const announced = await page.evaluateHandle(() => {
    const said: string[] = [];
    const region = document.querySelector('section [aria-live=polite].sr-only')!;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) if (textContent) said.push(textContent);
    }).observe(region, { childList: true, subtree: true, characterData: true });
    return said;
  });

  for (const [author, text] of [
    [writer, 'ok'],
    [writer, 'ok'],
    [muted, 'unheard'],
    [writer, 'fine'],
  ] as const) {
    const rows = await log(page).locator('[data-message]').count();
    await write(author, group, text);
    await eventuallyEquals(() => log(page).locator('[data-message]').count(), rows + 1);
  }

  const { username } = writer.person;
  expect(await announced.jsonValue()).toEqual(
    ['ok', 'ok', 'fine'].map((text) => `${username}: ${text}`),
  );
});

test('Drafts stay with their group until the member signs out, also over a reload', async () => {
  const [one, other] = [await groupOf(stage, 1), await newGroup(stage.admin)];
  const { client } = one.members[0]!;
  await joinAll(other, one.members[0]!);
  const page = await stage.visit(`/groups/${one.group.id}`, { as: client });
  await input(page).fill('half a thought');
  await page.goto(`/groups/${other.id}`);
  await shown(page.getByText('No messages yet'));
  expect(await input(page).inputValue()).toBe('');
  await page.goto(`/groups/${one.group.id}`);
  await eventuallyEquals(() => input(page).inputValue(), 'half a thought');
  await button(page, 'Logout').click();
  await shown(heading(page, 'Welcome back'));
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('A paste that is too long is kept, says by how much, and is not sent until it fits', async () => {
  const { group, one } = await groupOf(stage);
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client });
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await input(page).fill('before after');
  await input(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await page.keyboard.insertText('x'.repeat(200));
  await shown(page.getByText('12 characters too long.'), page.getByText('212/200'));
  expect(await input(page).inputValue()).toBe(`before ${'x'.repeat(200)}after`);

  await input(page).press('Enter');
  expect(await input(page).inputValue()).toHaveLength(212);
  expect(asked.filter((url) => url.endsWith('/messages'))).toEqual([]);
  await input(page).press('End');
  for (let more = 0; more < 12; more += 1) await input(page).press('Backspace');
  await shown(page.getByText('200/200'));
  await input(page).press('Enter');

  await shown(messageOf(page, `before ${'x'.repeat(193)}`));
  await eventuallyEquals(() => input(page).inputValue(), '');
});

describe('An admin', () => {
  test('deletes a message for everyone after confirmation', async () => {
    const { group, one } = await groupOf(stage);
    await write(one, group, 'stays', 'goes');
    const [member, page] = [
      await stage.visit(`/groups/${group.id}`, { as: one.client }),
      await stage.visit(`/groups/${group.id}`, { as: stage.admin }),
    ];
    await shown(messageOf(member, 'goes'), messageOf(page, 'goes'));
    expect(await button(member, 'Delete message').count()).toBe(0);
    const row = log(page).getByRole('listitem').filter({ hasText: 'goes' });
    await button(row, 'Delete message').click();
    await shown(dialog(page).getByText('goes'));
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(button(row, 'Delete message'));
    await button(row, 'Delete message').click();
    await button(dialog(page), 'Delete').click();
    await notice(page, 'Message deleted');
    await gone(messageOf(page, 'goes'), messageOf(member, 'goes'));
    await shown(messageOf(member, 'stays'));
  });

  test('reads a group they are not in, and cannot write there', async () => {
    const { group, one } = await groupOf(stage);
    await stage.admin.delete(`/api/admin/groups/${group.id}/remove-user`, {
      userId: (await stage.admin.get('/api/user')).body.user.id,
    });
    await write(one, group, 'among us');
    const page = await stage.visit(`/groups/${group.id}`, { as: stage.admin });
    await shown(
      messageOf(page, 'among us'),
      page.getByText('You are viewing this group as an admin. Only its members can post.'),
    );
    expect(await input(page).count()).toBe(0);
  });
});

test.each([
  ['with the live stream', true],
  ['without it', false],
])('A removed member loses access to the group at once, %s', async (_how, stream) => {
  const { group, one, other } = await groupOf(stage, 2);
  await write(other, group, 'between us');
  const page = await stage.visit('', { as: one.client });
  if (!stream) await withoutStream(page);
  await inGroup(page, group.id);
  await shown(messageOf(page, 'between us'), heading(page, other.person.username));
  await stage.admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: one.id });
  await shown(heading(page, 'You are not in this group'));
  const content = await page.content();
  for (const secret of ['between us', other.person.username, group.name])
    expect(content).not.toContain(secret);
  await link(page, 'Your Groups').click();
  await shown(page.getByText('You are not in a group yet'));
});

test('A deleted group disappears for members who have it open', async () => {
  const { page, group } = await emptyRoom(stage);
  await stage.admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });
  await shown(
    page.getByRole('heading', { name: /You are not in this group|This group does not exist/ }),
  );
});

test('Unread messages are counted per group until they are read', async () => {
  const {
    group,
    members: [reader, writer],
  } = await groupOf(stage, 2);
  const page = await stage.visit('/groups', { as: reader!.client });
  await shown(page.getByRole('link', { name: new RegExp(group.name) }));
  expect(await page.getByText(/\d new$/).count()).toBe(0);
  await write(writer!, group, 'one', 'two');
  await shown(page.getByText('2 new', { exact: true }));
  await page.getByRole('link', { name: new RegExp(group.name) }).click();
  await shown(messageOf(page, 'two'));
  await eventuallyEquals(
    async () => (await reader!.client.get('/api/groups')).body.groups[0].unread_count as number,
    0,
  );
  await link(page, 'Groups').first().click();
  await shown(page.getByRole('link', { name: new RegExp(group.name) }));
  await gone(page.getByText(/\d new$/));
});

test.each(SIZES)('Without a connection the way back to the groups opens on %s', async (_, size) => {
  const { group, one } = await groupOf(stage);
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...size });
  stage.watchOf(page).allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const loaded = page.waitForResponse(/groups-page-.*\.js$/);
  await input(page).click();
  await (await loaded).finished();
  await page.context().setOffline(true);

  await page
    .getByRole('link', { name: /Groups$/ })
    .first()
    .click();

  await shown(page.getByRole('link', { name: new RegExp(group.name) }));
});

test('Failed requests show an error and can be retried', async () => {
  const { group, one } = await groupOf(stage);
  await write(one, group, 'there after all');
  const page = await stage.visit('', { as: one.client });
  stage.watchOf(page).allow(/ERR_FAILED/);
  const failing = /\/api\/(live|groups(\/\d+\/(messages|members))?)(\?.*)?$/;
  let fails = true;
  await page.route(failing, (route) => (fails ? route.abort() : route.continue()));
  await inGroup(page, group.id);
  await shown(
    page.getByText('Error fetching group data', { exact: true }),
    page.getByText('Error fetching group members', { exact: true }),
  );
  // Only the button tries again, and what waits for the stream: it may be pressed at the last moment.
  await loadWithoutTimers(page, 2_000);
  await page.goto('/groups');
  await shown(page.getByText('Error fetching groups', { exact: true }));
  const again = await button(page, 'Try again').elementHandle();
  fails = false;
  await again!.evaluate((element: HTMLElement) => element.click());
  await page.getByRole('link', { name: new RegExp(group.name) }).click();
  await shown(messageOf(page, 'there after all'));
});

test('Messages do not reach non-members of the group', async () => {
  const { group, one } = await groupOf(stage);
  const outside = await stage.visit('/groups', { as: (await register(stage.url)).client });
  await shown(outside.getByText('You are not in a group yet'));
  await write(one, group, 'inside');
  await inGroup(outside, group.id);
  await shown(heading(outside, 'You are not in this group'));
  expect(await outside.content()).not.toContain('inside');
});
