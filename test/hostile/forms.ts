import type { RawRequest } from '../support/raw-http.js';

const form = (body: Buffer | string, type = 'multipart/form-data; boundary=x'): RawRequest => ({
  headers: [['Content-Type', type]],
  body,
});
const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (name: string, content: string, field = 'image') =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg`,
    content,
  );
const end = '--x--\r\n';
const megabytes = (count: number) => 'x'.repeat(count * 1_048_576);

/** Uploads without an image, and bodies that are not uploads. */
export const HOSTILE_FORMS: RawRequest[] = [
  form(''),
  form(end),
  form('--y\r\n\r\n--y--'),
  form(Buffer.from(file('a.jpg', '\xff\xd8\xff') + end, 'latin1')),
  form(file('a.jpg', 'x', 'other') + end),
  form(file('a.jpg', 'x') + file('b.jpg', 'y') + end),
  form(file('a.jpg', 'x').repeat(30) + end),
  form(part('Content-Disposition: form-data; name="image"', 'text') + end),
  form(part('Content-Disposition: form-data; name="a"', 'x').repeat(20) + end),
  form(
    part('Content-Disposition: form-data; name="a"', 'x'.repeat(5_000)) + file('a.jpg', 'x') + end,
  ),
  form(part('Content-Disposition: form-data; name="__proto__[x]"', 'x') + file('a.jpg', 'x') + end),
  form(part('Content-Disposition: attachment', 'x') + end),
  form(part(`X: ${'y'.repeat(100_000)}`, 'x') + end),
  form(file('../../../etc/passwd', '<svg/>') + end),
  form(file('a\u0000.jpg', 'x') + end),
  form(file('y'.repeat(20_000), 'x') + end),
  form(part('Content-Disposition: form-data; name="image"; filename*=utf-8\'\'%ff%00', 'x') + end),
  form(
    part(
      'Content-Disposition: form-data; name="image"; filename="a"\r\nContent-Transfer-Encoding: base64',
      '****',
    ) + end,
  ),
  form('x', 'multipart/form-data'),
  form('x', `multipart/form-data; boundary=${'b'.repeat(500)}`),
  form('x', 'multipart/form-data; boundary=x; boundary=y'),
  form('x', 'multipart/mixed; boundary=x'),
  form('{}', 'application/json'),
  form(file('a.jpg', megabytes(6)) + end),
  { ...form(file('a.jpg', megabytes(5.05)) + end), chunked: true },
  { ...form(file('a.jpg', 'x') + end), chunked: true },
  {
    headers: [
      ['Content-Type', 'multipart/form-data; boundary=x'],
      ['Content-Encoding', 'gzip'],
    ],
    body: file('a.jpg', 'x') + end,
  },
];
