type Kind = 'localStorage' | 'sessionStorage';

/** Undefined also where storage is blocked. */
export function recall(kind: Kind, key: string): string | undefined {
  try {
    return globalThis[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without a value the key is forgotten. */
export function remember(kind: Kind, key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, value);
  } catch {
    // Storage is blocked: it lasts until the page is left.
  }
}
