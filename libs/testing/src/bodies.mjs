// @ts-check

/** @typedef {import('@lodge/contracts').ErrorBody} ErrorBody */

/**
 * The body of a successful response.
 * @template Body
 * @param {import('./answers.js').Answer<Body>} answer
 * @returns {Body}
 * @throws Error with the status and body of any other response
 */
export function bodyOf({ status, body }) {
  if (status < 200 || status > 299) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * The error body of a failed response.
 * @param {import('./answers.js').Answer} answer
 * @returns {ErrorBody}
 * @throws Error if the body has another shape
 */
export function errorOf({ status, body }) {
  if (!isErrorBody(body))
    throw new Error(`answered ${status} without an error document: ${JSON.stringify(body)}`);
  return body;
}

/** @param {unknown} body @returns {body is ErrorBody} */
export function isErrorBody(body) {
  return typeof body === 'object' && body !== null && 'error' in body && 'code' in body;
}
