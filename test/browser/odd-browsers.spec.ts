import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '@lodge/contracts';
import { newGroup } from '@lodge/testing';
import { actOn, groupOf, input, messageOf, sendMessage, write } from './support/chat.js';
import { lodge } from './support/lodge.js';
import { button, gone, heading, shown } from './support/screen.js';
import { translatePage } from './support/translator.js';

const stage = lodge({ withImages: false });

/** Each runs in the page before anything of the app. */
const ODD: [string, () => void][] = [
  [
    'calls its language C',
    () => Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' }),
  ],
  [
    'blocks storage',
    () => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
      Object.assign(globalThis, {
        BroadcastChannel: class {
          constructor() {
            refuse();
          }
        },
      });
    },
  ],
  ['translates the page', translatePage],
  [
    // What came after the oldest browsers in web/browsers.ts.
    'is as old as Firefox 121',
    () => {
      Reflect.deleteProperty(AbortSignal, 'any');
      Reflect.deleteProperty(Intl, 'Segmenter');
    },
  ],
];

describe.each(ODD)('A browser that %s', (_what, script) => {
  const visit = async (path: string, options?: Parameters<typeof stage.visit>[1]) => {
    const page = await stage.visit('', options);
    await page.addInitScript(script);
    await page.goto(path);
    return page;
  };

  test('lets a guest register, shows a member their screens, and sends their messages', async () => {
    const guest = await visit('/register');
    await shown(heading(guest, 'Come on in'), guest.getByLabel('Height (feet)'));
    const { group, one } = await groupOf(stage);
    const page = await visit('/dashboard', { as: one.client });
    await shown(heading(page, `Welcome, ${one.person.username}!`));
    for (const [path, title] of [
      ['/profile', 'Profile'],
      ['/profile/edit', 'Edit Profile'],
      ['/groups', 'Groups'],
    ] as const) {
      await page.goto(path);
      await shown(heading(page, title));
    }
    await page.goto(`/groups/${group.id}`);

    await sendMessage(page, 'hello');

    await shown(messageOf(page, 'hello'), heading(page, one.person.username));
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await shown(heading(page, 'Profile'));
  });
});

test('A page whose texts the browser has translated goes on changing', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  const page = await stage.visit('', { as: one.client });
  await page.addInitScript(translatePage);
  await page.goto('/groups');
  const code = page.getByLabel('Group Code');
  await code.fill('ZZZZZZ');
  await code.press('Enter');
  await shown(page.getByText('Invalid group code'));
  await code.fill((await newGroup(stage.admin)).code);
  await code.press('Enter');
  await gone(page.getByText('Invalid group code'));
  await page.goto(`/groups/${group.id}`);
  await shown(page.getByText('No messages yet'));
  await sendMessage(page, 'mine');
  await write(other, group, 'theirs', 'too');
  await shown(messageOf(page, 'mine'), messageOf(page, 'too'));
  await input(page).fill('x'.repeat(LIMITS.messageLength));
  await input(page).fill('short');
  await actOn(page, 'mine', 'Edit');
  await input(page).fill('other words');
  await input(page).press('Enter');
  await shown(messageOf(page, 'other words'));
  await actOn(page, 'other words', 'Delete');

  await button(page.getByRole('dialog'), /^Delete/).click();

  await gone(messageOf(page, 'other words'));
  expect(await page.locator('font font').count()).toBeGreaterThan(0);
  expect(await page.textContent('body')).not.toContain('This page could not be shown');
});
