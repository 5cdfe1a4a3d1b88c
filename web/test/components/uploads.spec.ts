import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import {
  choose,
  file,
  fileRow,
  holdUploads,
  keepPhotos,
  isClosed,
  sentFiles,
  tooLarge,
} from './support/photos.js';
import { openRoom } from './support/room.js';
import { OWN_USER } from './support/samples.js';
import { button, follow, heading, later, notice, notices, press } from './support/screen.js';
import { Failure, server, UNREACHABLE } from './support/server.js';

const named = (...names: string[]) => names.map((name) => file(`${name}.jpg`));
const images = (count: number) => heading(`Your Images (${count}/12)`);
const isOff = async (name: string) => ((await button(name)) as HTMLButtonElement).disabled;

async function opened(count = 0, path = '/dashboard') {
  const kept = keepPhotos(count);
  await open(path, { as: OWN_USER });
  await images(count);
  return kept;
}

describe.each([
  ['/dashboard', 'huge.jpg is too large (max 5MB)', 2_000],
  ['/profile', 'huge.jpg is too large. Maximum size is 5MB.', 4_000],
])('On %s', (path, tooLargeText, time) => {
  test('photos go up, and files that are too large or no images are rejected in place', async () => {
    await opened(0, path);

    choose(
      file('one.jpg'),
      tooLarge('huge.jpg'),
      file('letter.txt', 'text/plain'),
      file('two.jpg'),
    );

    // Checks toasts first, because they disappear by themselves.
    await notice('2 images uploaded successfully');
    await notice('2 image(s) failed to upload');
    await images(2);
    await heading('2 of 4 uploaded');
    for (const [name, text] of [
      ['huge.jpg', tooLargeText],
      ['huge.jpg', 'File is larger than 5242880 bytes'],
      ['letter.txt', 'letter.txt is not a valid image file'],
      ['letter.txt', /^File type must be /],
      ['two.jpg', 'Uploaded'],
    ] as const)
      await (await fileRow(name)).findByText(text);
    expect(sentFiles()).toEqual(['one.jpg', 'two.jpg']);
  });

  test('a single one is reported once, by its name, for its time', async () => {
    await opened(0, path);
    jest.useFakeTimers();
    choose(file('only.jpg'));
    await notice('only.jpg uploaded successfully');

    await later(time - 100);

    expect(notices()).toEqual(['only.jpg uploaded successfully']);
    await later(200);
    expect(notices()).toEqual([]);
  });
});

test.each(['dragover', 'drop'])(
  'A %s of a file where none is taken does not replace the page, and one of text is left alone',
  async (type) => {
    await openRoom();
    const happen = (types: string[]) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      document.body.dispatchEvent(Object.assign(event, { dataTransfer: { types } }));
      return event.defaultPrevented;
    };

    expect([happen(['Files']), happen(['text/plain'])]).toEqual([true, false]);
  },
);

test('During an upload the button is busy, progress is announced, and the next file waits', async () => {
  const next = holdUploads(await opened());
  choose(file('letter.txt', 'text/plain'), ...named('a', 'b'));
  // The letter is not counted, as it is not sent.
  await screen.findByText('Uploading a.jpg, 1 of 2');
  const bar = await screen.findByRole('progressbar', { name: 'Uploading a.jpg' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'));
  await (await fileRow('b.jpg')).findByText('Waiting');
  expect((await button('Uploading…')).getAttribute('aria-disabled')).toBe('true');
  expect(isClosed()).toBe(true);

  await next();
  // The list is fetched again after each photo.
  await images(1);
  await (await fileRow('b.jpg')).findByRole('progressbar');
  await next();

  await images(2);
  await button('Upload');
});

test('A failed upload shows why and can be retried, and the others continue', async () => {
  const next = holdUploads(await opened(0, '/profile'));
  choose(...named('a', 'b', 'c'));

  await next(new Failure(413));
  await next(UNREACHABLE);
  await next();

  await notice('2 image(s) failed to upload');
  await (await fileRow('a.jpg')).findByText('a.jpg is too large (max 5MB)');
  await (await fileRow('b.jpg')).findByText('Error uploading b.jpg: No connection to the server');
  await images(1);
  await press('Retry b.jpg');
  await next();
  await images(2);
  await (await fileRow('b.jpg')).findByText('Uploaded');
});

test('Uploads that failed without a connection are retried together, each with its client_id', async () => {
  const next = holdUploads(await opened());
  choose(...named('a', 'b'), file('letter.txt', 'text/plain'));
  await next(UNREACHABLE);
  await next(UNREACHABLE);

  await press('Retry all 2');

  await next();
  await next();
  await images(2);
  for (const name of ['a.jpg', 'b.jpg']) await (await fileRow(name)).findByText('Uploaded');
  const ids = server.sent('uploadImage').map(({ body }) => body.get('client_id') as string);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]]);
  expect(ids[1]).not.toBe(ids[0]);
});

test('The room for more photos is told once it is known', async () => {
  keepPhotos();
  const answer = server.hold('ownImages');
  await open('/profile', { as: OWN_USER });
  await button('Upload');
  expect(screen.queryByText(/Room for/)).toBeNull();

  answer();

  await screen.findByText(/Room for 12 more\./);
});

describe('The limit of 12', () => {
  test('disables uploading at 12, with a message', async () => {
    await opened(11);
    choose(file('last.jpg'));
    await images(12);
    await screen.findByText('Maximum 12 images allowed');
    expect([await isOff('Upload'), isClosed()]).toEqual([true, true]);

    await follow('Upload Images');

    await heading('Profile');
    await images(12);
    await waitFor(async () => expect(await isOff('Upload')).toBe(true));
  });

  test('leaves out files beyond the free slots, which can be sent once there is room', async () => {
    const { images: kept } = await opened(10);
    choose(...named('a', 'b', 'c', 'd'));
    await images(12);
    await notice('2 images uploaded successfully');
    for (const name of ['c.jpg', 'd.jpg'])
      for (const text of ['You can only upload 2 more images', 'Too many files'])
        await (await fileRow(name)).findByText(text);
    // A screen reader tells it once for all files.
    expect(document.querySelectorAll('li [role=alert]')).toHaveLength(1);
    expect(sentFiles()).toEqual(['a.jpg', 'b.jpg']);
    kept.pop();
    act(() => server.hint({ changed: 'images' }));

    await press('Retry c.jpg');

    await images(12);
    expect(sentFiles()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });
});

describe('The file picker', () => {
  test('accepts dropped files', async () => {
    await opened();
    const item = { kind: 'file', getAsFile: () => file('dropped.jpg') };

    fireEvent.drop(await screen.findByText('Drop photos here, or choose them'), {
      dataTransfer: { items: [item], types: ['Files'] },
    });

    await notice('dropped.jpg uploaded successfully');
    await images(1);
  });
});
