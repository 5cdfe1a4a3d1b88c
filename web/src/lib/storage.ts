type Kind = 'localStorage' | 'sessionStorage';

/** Returns undefined if storage is blocked, too. */
export function recall(kind: Kind, key: string): string | undefined {
  try {
    return globalThis[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without a value the key is removed. */
export function remember(kind: Kind, key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, value);
  } catch {
    // Storage is blocked: the value is lost when the page is left.
  }
}
