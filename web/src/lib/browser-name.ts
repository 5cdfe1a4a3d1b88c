import { t, type BrowserLabel } from '@lodge/contracts';

/** "Firefox on Android", as the server names it, in the app's language. */
export function browserName(label: BrowserLabel | null): string {
  if (!label) return t`Unknown browser`;
  const [browser, system] = label.split(' on ');
  return system ? t`${browser} on ${system}` : label;
}
