// @ts-check
import { get } from 'node:http';

/**
 * It waits two seconds. fetch blocks ports that an operator may have chosen. @param {number} port
 * @param {string} path @param {string} [host] @returns {Promise<boolean>}
 */
export function answers(port, path, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const request = get({ host, port, path, agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
