// @ts-check

/**
 * @typedef {object} RequestText
 * @property {string} [method]
 * @property {string} path
 * @property {string} [address] in X-Forwarded-For; left out for a client that comes without a proxy
 * @property {string} [cookie]
 * @property {Record<string, string | number>} [headers]
 */

/**
 * The head of a request as bytes on a socket.
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

/** The head of an upload whose file never comes whole. */
export const unfinishedForm = { type, start: partHead('image/jpeg') };

/**
 * An upload of one file.
 * @param {Buffer} file
 * @param {string} mediaType
 */
export function formOf(file, mediaType) {
  const end = `\r\n--${boundary}--\r\n`;
  const body = Buffer.concat([Buffer.from(partHead(mediaType)), file, Buffer.from(end)]);
  return { headers: { 'content-type': type }, body };
}
