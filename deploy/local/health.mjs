// @ts-check

/**
 * @param {number} port
 * @param {string} path
 * @param {string} [host]
 * @returns {Promise<boolean>} whether it answers 200 within two seconds
 */
export async function answers(port, path, host = '127.0.0.1') {
  try {
    const response = await fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
