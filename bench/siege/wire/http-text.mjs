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
