// @ts-check

/**
 * @typedef {object} RequestText
 * @property {string} [method]
 * @property {string} path
 * @property {string} [address] for X-Forwarded-For; omitted for a client without a proxy
 * @property {string} [cookie]
 * @property {Record<string, string | number>} [headers]
 */

/**
 * The request line and headers as text.
 * @param {RequestText} request
 */
export function headOf({ method = 'GET', path, address, cookie, headers = {} }) {
  const all = {
    Host: 'lodge.example',
    ...(address ? { 'X-Forwarded-For': address } : {}),
    ...(cookie ? { Cookie: cookie } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

const boundary = 'siege-of-a-lodge';
const type = `multipart/form-data; boundary=${boundary}`;

/** @param {string} mediaType */
const partHead = (mediaType) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="photo"\r\n` +
  `Content-Type: ${mediaType}\r\n\r\n`;

/** The start of an upload whose file is never complete. */
export const unfinishedForm = { type, start: partHead('image/jpeg') };

/**
 * A multipart form with one file.
 * @param {Buffer} file
 * @param {string} mediaType
 */
export function formOf(file, mediaType) {
  const end = `\r\n--${boundary}--\r\n`;
  const body = Buffer.concat([Buffer.from(partHead(mediaType)), file, Buffer.from(end)]);
  return { headers: { 'content-type': type }, body };
}
