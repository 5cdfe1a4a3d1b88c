import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { onADesktop } from './support/windows.js';
import { open } from './support/open.js';
import { ADMIN, QUEUED } from './support/samples.js';
import { press } from './support/screen.js';
import { keepReports } from './support/report-queue.js';

onADesktop();

const filename = `${'a'.repeat(32)}.webp`;

afterEach(() => document.head.replaceChildren());

function keepReportOf(is_withheld: boolean) {
  const size = { width: 4, height: 3 };
  const photo = { ...size, image_id: 7, filename, placeholder: '#000000', is_withheld };
  keepReports({ ...QUEUED, kind: 'image', photo });
}

test.each([
  ['kept until the decision', true, '/api/admin/withheld/7'],
  ['still there', false, `/uploads/${filename}`],
])(
  'a reported photo that is %s comes from the API’s port under npm run dev',
  async (_, is_withheld, path) => {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'api-port', content: '3000' }),
    );
    keepReportOf(is_withheld);

    await open('/admin/safety', { as: ADMIN });

    await press('Show the Photo');

    expect((await screen.findByAltText<HTMLImageElement>('What was reported')).src).toBe(
      `https://lodge.example:3000${path}`,
    );
  },
);

test('a reported photo that does not load says so', async () => {
  keepReportOf(true);
  await open('/admin/safety', { as: ADMIN });
  await press('Show the Photo');

  fireEvent.error(await screen.findByAltText('What was reported'));

  await screen.findByText('Image failed to load');
});
