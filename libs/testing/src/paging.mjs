// @ts-check
import { bodyOf } from './bodies.mjs';

/**
 * Reads a paged list to its end.
 * @template {string} const Path
 * @template {import('./answers.js').BodyAt<'GET', Path> & { next_cursor: string | null }} Page
 * @param {import('./client.mjs').Client} client
 * @param {Path} path without query
 * @param {Record<string, string>} query sent with every page
 * @param {(page: Page) => Promise<unknown>} [between] runs after each page but the last
 * @returns {Promise<Page[]>} all pages in order
 */
export async function pagesOf(client, path, query, between) {
  const pages = [];
  for (let cursor = /** @type {string | null} */ (''); cursor !== null;) {
    const search = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
    const page = /** @type {Page} */ (bodyOf(await client.get(`${path}?${search}`)));
    pages.push(page);
    cursor = page.next_cursor;
    if (cursor !== null) await between?.(page);
  }
  return pages;
}
