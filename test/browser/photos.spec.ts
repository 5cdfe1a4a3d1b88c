import { describe, expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  gifPhoto,
  jpegPhoto,
  pngPhoto,
  register,
  smallPhoto,
  sql,
  type Client,
} from '@lodge/testing';
import type { Page } from 'playwright-core';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import { lifeOfNotice, withoutTimers } from './support/timers.js';
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

const stage = lodge();

const picker = (page: Page) => page.getByLabel('Photos to upload');
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
  name,
  buffer,
  mimeType,
});
// No browser makes it smaller.
const tooLarge = (name: string) => file(name, Buffer.alloc(5_242_881, 1));
const text = (name: string, mimeType = 'text/plain') =>
  file(name, Buffer.from('no image at all'), mimeType);
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByTitle(name, { exact: true }) });

async function withPhotos(client: Client, count: number) {
  for (let at = 0; at < count; at++) await addPhoto(client);
}

/** Counts concurrent uploads from now on; the returned function gives the maximum. */
async function countUploads(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const send = XMLHttpRequest.prototype.send;
    let inFlight = 0;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      inFlight += 1;
      dataset.uploads = String(Math.max(inFlight, Number(dataset.uploads ?? 0)));
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) inFlight -= 1;
      });
      send.call(this, body);
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-uploads'));
}

const TEXTS = {
  '/dashboard': (name: string) => `${name} is too large (max 5MB)`,
  '/profile': (name: string) => `${name} is too large. Maximum size is 5MB.`,
};

describe.each(Object.entries(TEXTS))('On %s', (path, tooLargeText) => {
  test.each(TWINS)(
    'several files are uploaded one after the other on %s; files that are too large or not images are rejected in place',
    async (_size, size) => {
      const { client } = await register(stage.url);
      const page = await stage.visit(path, { as: client, ...size });
      await shown(heading(page, 'Your Images (0/12)'));
      const mostAtOnce = await countUploads(page);

      await picker(page).setInputFiles([
        file('one.jpg', await jpegPhoto({ width: 300, height: 200 })),
        tooLarge('huge.jpg'),
        text('letter.txt'),
        file('two.png', await pngPhoto({ width: 200, height: 200 }), 'image/png'),
        file('broken.jpeg', (await jpegPhoto({ width: 400, height: 300 })).subarray(0, 2_000)),
        file('three.gif', await gifPhoto({ width: 60, height: 60, frames: 2 }), 'image/gif'),
      ]);

      await shown(heading(page, 'Your Images (3/12)'), heading(page, '3 of 6 uploaded'));
      await notice(page, '3 images uploaded successfully');
      await notice(page, '3 image(s) failed to upload');
      await shown(
        rowOf(page, 'huge.jpg').getByText(tooLargeText('huge.jpg'), { exact: true }),
        rowOf(page, 'huge.jpg').getByText('File is larger than 5242880 bytes', { exact: true }),
        rowOf(page, 'letter.txt').getByText('letter.txt is not a valid image file', {
          exact: true,
        }),
        rowOf(page, 'letter.txt').getByText(/^File type must be /),
        rowOf(page, 'broken.jpeg').getByText('This file is not a valid JPEG, PNG or GIF image', {
          exact: true,
        }),
        rowOf(page, 'two.png').getByText('Uploaded', { exact: true }),
      );
      expect(await mostAtOnce()).toBe(1);
      expect(await page.getByText('Pending', { exact: true }).count()).toBe(3);
    },
  );

  test('a single file is reported in the singular, by name and in total', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit(path, { as: client });
    await picker(page).setInputFiles(file('only.jpg', await smallPhoto()));
    await Promise.all([
      notice(page, 'only.jpg uploaded successfully'),
      notice(page, '1 image uploaded successfully'),
    ]);
    await shown(heading(page, 'Your Images (1/12)'));
  });
});

test('The list is refetched after each uploaded file', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client });
  await shown(heading(page, 'Your Images (0/12)'));
  const fetched: string[] = [];
  page.on(
    'request',
    (request) =>
      /\/api\/(images|upload-image)$/.test(request.url()) && fetched.push(request.method()),
  );
  await picker(page).setInputFiles([
    file('a.jpg', await smallPhoto()),
    file('b.jpg', await smallPhoto()),
  ]);
  await shown(heading(page, 'Your Images (2/12)'));
  expect(fetched.filter((method) => method === 'POST')).toHaveLength(2);
  expect(fetched.lastIndexOf('GET')).toBeGreaterThan(fetched.indexOf('POST'));
});

test('During an upload the button is busy, progress is announced, and the next file waits', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client });
  await shown(heading(page, 'Your Images (0/12)'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload-image', async (route) => {
    await held;
    await route.continue();
  });
  await picker(page).setInputFiles([
    text('letter.txt'),
    file('a.jpg', await smallPhoto()),
    file('b.jpg', await smallPhoto()),
  ]);
  await shown(
    // Of those that are sent.
    page.getByRole('status').getByText('Uploading a.jpg, 1 of 2', { exact: true }),
    page.getByRole('progressbar', { name: 'Uploading a.jpg' }),
    rowOf(page, 'b.jpg').getByText('Waiting'),
    button(page, 'Uploading…'),
  );
  expect(await button(page, 'Uploading…').getAttribute('aria-disabled')).toBe('true');
  expect(await picker(page).isDisabled()).toBe(true);
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^\d+$/);
  release();
  await shown(heading(page, 'Your Images (2/12)'), button(page, 'Upload'));
});

test('A failed upload shows why and can be retried, and the others continue', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/profile', { as: client });
  stage.watchOf(page).allow(/ERR_FAILED|status of 5/);
  await shown(heading(page, 'Your Images (0/12)'));
  const responses = [
    { status: 413, contentType: 'text/html', body: 'Request Entity Too Large' },
    { status: 400, contentType: 'application/json', body: '{}' },
    {
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Something went wrong. Please try again.', code: 'internal' }),
    },
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    null,
  ];
  await page.route('**/api/upload-image', (route) => {
    const response = responses.shift();
    if (response) return route.fulfill(response);
    return response === null ? route.abort() : route.continue();
  });
  await picker(page).setInputFiles(
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map(async (name) => file(`${name}.jpg`, await smallPhoto())),
    ),
  );
  await notice(page, '5 image(s) failed to upload');
  await shown(
    rowOf(page, 'a.jpg').getByText('a.jpg is too large (max 5MB)', { exact: true }),
    rowOf(page, 'b.jpg').getByText('Error uploading b.jpg', { exact: true }),
    rowOf(page, 'c.jpg').getByText(
      'Error uploading c.jpg: Something went wrong. Please try again.',
      { exact: true },
    ),
    rowOf(page, 'd.jpg').getByText('Error uploading d.jpg: The server failed (502)', {
      exact: true,
    }),
    rowOf(page, 'e.jpg').getByText('Error uploading e.jpg: No connection to the server', {
      exact: true,
    }),
    heading(page, 'Your Images (1/12)'),
  );
  await button(page, 'Retry e.jpg').click();
  await shown(
    heading(page, 'Your Images (2/12)'),
    rowOf(page, 'e.jpg').getByText('Uploaded', { exact: true }),
  );
});

test('An upload continues after leaving the screen, and stops when the session ends', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload-image', async (route) => {
    await held;
    await route.continue();
  });
  await picker(page).setInputFiles([
    file('a.jpg', await smallPhoto()),
    file('b.jpg', await smallPhoto()),
  ]);
  await shown(page.getByRole('progressbar', { name: 'Uploading a.jpg' }));
  await link(page.getByRole('navigation'), 'Groups').click();
  await shown(heading(page, 'Groups'));
  release();
  await notice(page, '2 images uploaded successfully');
  await link(page.getByRole('navigation'), 'Profile').click();
  await shown(heading(page, 'Your Images (2/12)'));
});

test('The room for more photos is told once it is known', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('', { as: client, ...PHONE });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/images', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await shown(button(page, 'Upload'));
  expect(await page.getByText('Room for').count()).toBe(0);
  release();
  await shown(page.getByText('Room for 12 more.'));
});

describe('The limit of 12', () => {
  test('disables uploading at 12, with a message', async () => {
    const { client } = await register(stage.url);
    await withPhotos(client, 11);
    const page = await stage.visit('/dashboard', { as: client });
    await shown(heading(page, 'Your Images (11/12)'));
    await picker(page).setInputFiles(file('last.jpg', await smallPhoto()));
    await shown(
      heading(page, 'Your Images (12/12)'),
      page.getByText('Maximum 12 images allowed', { exact: true }),
    );
    expect(await button(page, 'Upload').isDisabled()).toBe(true);
    expect(await picker(page).isDisabled()).toBe(true);
    await link(page, 'Upload Images').click();
    await shown(heading(page, 'Profile'), heading(page, 'Your Images (12/12)'));
    await eventuallyEquals(() => button(page, 'Upload').isDisabled(), true);
  });

  test('holds back files beyond the free slots, reports how many are free, and lets the member choose', async () => {
    const { client } = await register(stage.url);
    await withPhotos(client, 10);
    const page = await stage.visit('/dashboard', { as: client, ...PHONE });
    await shown(heading(page, 'Your Images (10/12)'));
    await picker(page).setInputFiles(
      await Promise.all(
        ['a', 'b', 'c'].map(async (name) => file(`${name}.jpg`, await smallPhoto())),
      ),
    );
    await shown(
      page.getByText('You can only upload 2 more images', { exact: true }),
      rowOf(page, 'a.jpg').getByText('Too many files', { exact: true }),
    );
    await shown(heading(page, 'Your Images (10/12)'));
    await button(page, 'Upload b.jpg').tap();
    await shown(
      heading(page, 'Your Images (11/12)'),
      page.getByText('You can only upload 1 more images', { exact: true }),
    );
    await button(page, 'Upload c.jpg').tap();
    await shown(heading(page, 'Your Images (12/12)'));
  });

  test('takes the first files that fit with one button, and leaves the others with their reason', async () => {
    const { client } = await register(stage.url);
    await withPhotos(client, 10);
    const page = await stage.visit('/profile', { as: client });
    await shown(heading(page, 'Your Images (10/12)'));
    // Notices do not end by themselves.
    await withoutTimers(page, 4_000);
    await picker(page).setInputFiles(
      await Promise.all(
        ['a', 'b', 'c'].map(async (name) => file(`${name}.jpg`, await smallPhoto())),
      ),
    );
    await button(page, 'Upload the first 2').click();
    await shown(heading(page, 'Your Images (12/12)'));
    // What was held back did not fail.
    await notice(page, '2 images uploaded successfully');
    expect(await noticeOf(page, /failed to upload$/).count()).toBe(0);
    await shown(
      rowOf(page, 'a.jpg').getByText('Uploaded', { exact: true }),
      rowOf(page, 'b.jpg').getByText('Uploaded', { exact: true }),
      rowOf(page, 'c.jpg').getByText('Too many files', { exact: true }),
    );
  });

  test('is enforced by the server when another tab was faster', async () => {
    const { client } = await register(stage.url);
    await withPhotos(client, 11);
    const page = await stage.visit('/dashboard', { as: client });
    await shown(heading(page, 'Your Images (11/12)'));
    await page.route('**/api/live', (route) => route.abort());
    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/images', (route) => route.abort());
    await addPhoto(client);
    await picker(page).setInputFiles(file('late.jpg', await smallPhoto()));
    await shown(rowOf(page, 'late.jpg').getByText('Maximum 12 images allowed', { exact: true }));
  });
});

describe('The file picker', () => {
  test('explains types, sizes and limits', async () => {
    const { client } = await register(stage.url);
    await withPhotos(client, 10);
    const page = await stage.visit('/profile', { as: client });
    await shown(heading(page, 'Your Images (10/12)'));
    await picker(page).setInputFiles([
      text('page.html', 'text/html'),
      text('photo.webp', 'image/webp'),
      text('renamed.jpg', 'application/pdf'),
      file('empty.jpg', Buffer.alloc(0)),
      tooLarge('huge.jpg'),
    ]);
    await shown(
      rowOf(page, 'page.html').getByText(/^File type must be /),
      rowOf(page, 'photo.webp').getByText(/^File type must be /),
      rowOf(page, 'renamed.jpg').getByText(/^File type must be /),
      rowOf(page, 'empty.jpg').getByText('File is smaller than 1 bytes', { exact: true }),
      rowOf(page, 'empty.jpg').getByText('0 KB', { exact: true }),
      rowOf(page, 'huge.jpg').getByText('File is larger than 5242880 bytes', { exact: true }),
    );
    await shown(rowOf(page, 'photo.webp').getByText('photo.webp is not a valid image file'));
    await picker(page).setInputFiles(
      await Promise.all(
        ['a', 'b', 'c'].map(async (name) => file(`${name}.jpg`, await smallPhoto())),
      ),
    );
    await shown(
      rowOf(page, 'a.jpg').getByText('Too many files', { exact: true }),
      rowOf(page, 'b.jpg').getByText('Too many files', { exact: true }),
    );
  });

  test('opens from the button and offers photos only, on a phone the camera too', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/dashboard', { as: client, ...PHONE });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Upload').tap(),
    ]);
    expect(chooser.isMultiple()).toBe(true);
    expect(await picker(page).getAttribute('accept')).toBe(
      'image/jpeg,image/png,image/gif,.jpeg,.jpg,.png,.gif,image/webp,.webp',
    );
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Take Photo').tap(),
    ]);
    await camera.setFiles(file('taken.jpg', await smallPhoto()));
    await shown(heading(page, 'Your Images (1/12)'));
  });

  test('accepts dropped files', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/dashboard', { as: client });
    await shown(page.getByText('Drop photos here, or choose them'));
    const bytes = (await smallPhoto()).toString('base64');
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File(
          [Uint8Array.from(atob(content), (character) => character.charCodeAt(0))],
          'dropped.jpg',
          { type: 'image/jpeg' },
        ),
      );
      return transfer;
    }, bytes);
    await page
      .getByText('Drop photos here, or choose them')
      .dispatchEvent('drop', { dataTransfer: dropped });
    await notice(page, 'dropped.jpg uploaded successfully');
    await shown(heading(page, 'Your Images (1/12)'));
  });
});

describe('Your Images', () => {
  test('has an empty state, and shows each decision at once', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile', { as: client });
    await shown(page.getByText('No images uploaded yet.', { exact: true }));
    const photo = await addPhoto(client);
    await page.reload();
    await shown(page.getByText('Pending', { exact: true }));
    await decide(stage.admin).approve(photo);
    await shown(page.getByText('Approved', { exact: true }));
    await decide(stage.admin).flag(photo);
    await shown(page.getByText('Face Picture', { exact: true }));
    await decide(stage.admin).remove(photo);
    await shown(page.getByText('No images uploaded yet.', { exact: true }));
    expect(await page.getByText(`ID ${photo.id}`).count()).toBe(0);
  });

  test.each([
    ['above the facts about the member on a phone', PHONE, 'y'],
    ['beside them on a desktop', DESKTOP, 'x'],
  ] as const)('stand %s', async (_, size, axis) => {
    const { client } = await register(stage.url);
    await addPhoto(client);
    const page = await stage.visit('/profile', { as: client, ...size });
    const [photos, facts] = [
      page.getByRole('region', { name: /^Your Images/ }),
      page.getByRole('region', { name: 'Personal information' }),
    ];
    await shown(photos.getByText('Pending', { exact: true }), facts.getByText('Member since'));

    const [ofPhotos, ofFacts] = [await photos.boundingBox(), await facts.boundingBox()];

    const isBefore = ofPhotos![axis] < ofFacts![axis];
    expect(isBefore).toBe(size === PHONE);
  });

  test('removed by an admin are reported to their owner on the next visit until they confirm', async () => {
    const { client } = await register(stage.url);
    const [one, two, three] = [
      await addPhoto(client),
      await addPhoto(client),
      await addPhoto(client),
    ];
    await decide(stage.admin).approve(one);
    await decide(stage.admin).remove(one);
    for (const photo of [two, three]) await decide(stage.admin).reject(photo);
    const page = await stage.visit('/dashboard', { as: client, ...PHONE });
    const [removed, rejected] = [
      page.getByText('An admin removed a photo.'),
      page.getByText(
        'An admin did not approve 2 photos, and they were removed. You can upload others.',
      ),
    ];
    await shown(removed, rejected);
    await page.goto('/profile');
    await shown(removed, rejected);

    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/removals/read', (route) => route.abort());
    await button(page, 'Got it').click();
    await notice(page, 'Something went wrong. Please try again.');
    await shown(removed, rejected);
    await page.unroute('**/removals/read');
    await button(page, 'Got it').focus();
    await page.keyboard.press('Enter');
    await gone(removed, rejected);
    await hasFocus(heading(page, 'Profile'));
    await page.reload();
    await shown(page.getByText('No images uploaded yet.'));
    expect((await removed.count()) + (await rejected.count())).toBe(0);
  });

  test('removed while their owner is looking are reported at once', async () => {
    const { client } = await register(stage.url);
    const photo = await addPhoto(client);
    const page = await stage.visit('/profile', { as: client });
    await shown(heading(page, 'Your Images (1/12)'));
    await decide(stage.admin).reject(photo);
    await shown(
      page
        .getByRole('status')
        .getByText('An admin did not approve a photo, and it was removed. You can upload another.'),
    );
  });

  test('have distinct names, also those of one second', async () => {
    const { client, id } = await register(stage.url);
    await withPhotos(client, 3);
    await sql(stage.system, 'update images set uploaded_at = now() where user_id = $1', [id]);
    const page = await stage.visit('/dashboard', { as: client });
    const photos = page.getByRole('button', { name: /^Open Your photo of / });
    await eventuallyEquals(() => photos.count(), 3);

    const names = await photos.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label')),
    );

    expect(new Set(names).size).toBe(3);
  });

  test('of an admin show their ids', async () => {
    const photo = await addPhoto(stage.admin);
    const page = await stage.visit('/dashboard', { as: stage.admin });
    await shown(page.getByText(`ID ${photo.id}`, { exact: true }));
  });

  test('that cannot be loaded show an error and can be retried', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('', { as: client });
    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/images', (route) => route.abort());
    await page.goto('/dashboard');
    await shown(page.getByText('Error fetching images', { exact: true }));
    await page.unroute('**/api/images');
    await button(page, 'Try again').click();
    await shown(heading(page, 'Your Images (0/12)'));
  });

  test('open large, and return the focus on closing', async () => {
    const { client } = await register(stage.url);
    await withPhotos(client, 2);
    const page = await stage.visit('/dashboard', { as: client });
    const first = page.getByRole('button', { name: /^Open Your photo of / }).first();
    await first.click();
    await shown(dialog(page).getByRole('img'), dialog(page).getByText('1 of 2'));
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(first);
  });
});

test('The viewer closes when its photo is removed, and does not show the next one', async () => {
  const { client } = await register(stage.url);
  const photo = await addPhoto(client);
  const page = await stage.visit('/dashboard', { as: client });
  await page
    .getByRole('button', { name: /^Open Your photo of / })
    .first()
    .click();
  await shown(dialog(page).getByRole('img'));
  await decide(stage.admin).reject(photo);
  await gone(dialog(page));
  await addPhoto(client);
  await shown(
    heading(page, 'Your Images (1/12)'),
    page.getByRole('button', { name: /^Open Your photo of / }),
  );
  expect(await dialog(page).count()).toBe(0);
});

test('Success notices last 2 seconds on the dashboard and 4 elsewhere', async () => {
  const lasted = async (path: string) => {
    const { client } = await register(stage.url);
    const page = await stage.visit(path, { as: client });
    const life = lifeOfNotice(page, 'p.jpg uploaded successfully');
    await picker(page).setInputFiles(file('p.jpg', await smallPhoto()));
    return life;
  };
  const [brief, long] = [await lasted('/dashboard'), await lasted('/profile')];
  expect(brief).toBeGreaterThan(1_900);
  expect(brief).toBeLessThan(long);
  expect(long).toBeGreaterThan(3_900);
});
