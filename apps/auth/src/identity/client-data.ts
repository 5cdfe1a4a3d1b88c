/** What the browser signed; undefined for what no browser sends, and for a page in another site's frame. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin = false } = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString(),
    );
    return typeof challenge === 'string' && crossOrigin === false ? challenge : undefined;
  } catch {
    return undefined;
  }
}
