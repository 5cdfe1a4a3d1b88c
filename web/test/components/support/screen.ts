import { afterEach, expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { router } from '../../../src/app/router.js';
import { APPLICANT } from './samples.js';

export const user = userEvent.setup({ delay: null });

type Where = Pick<typeof screen, 'findByRole' | 'queryAllByText' | 'findByLabelText'>;

export const button = (name: string | RegExp, where: Where = screen) =>
  where.findByRole('button', { name });
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
export const dialog = async () => within(await screen.findByRole('dialog'));
export const press = async (name: string | RegExp, where: Where = screen) =>
  user.click(await button(name, where));
export const follow = async (name: string | RegExp, where: Where = screen) =>
  user.click(await where.findByRole('link', { name }));

export async function choose(opener: string | RegExp, action: string, where: Where = screen) {
  await press(opener, where);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

export const field = (label: string, where: Where = screen): Promise<HTMLInputElement> =>
  where.findByLabelText(label, { selector: 'input, select, textarea' });

/** Focuses an input and replaces its value, or selects an option. */
export async function fill(label: string, value: string, where: Where = screen) {
  const control = await field(label, where);
  control.focus();
  fireEvent.change(control, { target: { value } });
}

/** Fills in the login of `APPLICANT`, and sends it. */
export async function logIn(password = APPLICANT.password, where: Where = screen) {
  if (where === screen) await fill('Email', APPLICANT.email);
  await fill('Password', password, where);
  await press('Log In', where);
}

/** Closing the tab asks whether that is meant. */
export const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export const gone = (text: string | RegExp, where: Where = screen) =>
  waitFor(() => expect(where.queryAllByText(text)).toEqual([]));

export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Closes a dialog that something is typed in: Escape asks first. */
export async function closeAnyway() {
  await user.keyboard('{Escape}');
  const asked = within(await screen.findByRole('dialog', { name: 'Close anyway?' }));
  const buttons = asked.getAllByRole<HTMLButtonElement>('button', { name: 'Close' });
  await user.click(buttons.find(({ type }) => type === 'submit')!);
}

export const focused = (control: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(control));

export const later = (milliseconds: number) =>
  act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Lists are fetched again only if the window was left for some seconds. */
export function returnToWindow(after = 6_000) {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + after);
  act(() => void dispatchEvent(new Event('focus')));
  // SWR reads the clock in a task of its own.
  setTimeout(() => clock.mockRestore());
}

/** As before a reload, or when a phone discards the page. */
export function hidePage() {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

export const at = (path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

export const notices = () =>
  [...document.querySelectorAll('[data-toasts] p')].map(({ textContent }) => textContent);

export const notice = (text: string) => waitFor(() => expect(notices()).toContain(text));

export const formError = (text: string) =>
  waitFor(() => {
    const errors = [...document.querySelectorAll('form [role=alert]')];
    expect(errors.map(({ textContent }) => textContent)).toContain(text);
  });

/** The errors of all invalid fields as exposed to assistive technology, by their labels. */
export const fieldErrors = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((control) => {
      const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
      const error = described.find((id) => id.endsWith('-error'));
      const label = control.labels?.[0]?.textContent;
      return [label, error && document.getElementById(error)?.textContent];
    }),
  );

/** The mark beside the word of a state. */
export const markOf = (word: HTMLElement) =>
  word.parentElement!.querySelector('svg')!.getAttribute('class')!.split(' ')[1];

export const navigation = async () => within((await screen.findAllByRole('navigation'))[0]!);

export const search = () => router.state.location.search;

let seen: { mockRestore: () => void } | undefined;
afterEach(() => seen?.mockRestore());

/** jsdom cannot load a page: returns what is called when this one is to be loaded anew. */
export function watchLoads() {
  const loads = { reload: jest.fn(), replace: jest.fn() };
  const page = globalThis.location;
  const get = (_: object, key: string) =>
    key in loads ? loads[key as 'reload'] : Reflect.get(page, key, page);
  const spy = jest.spyOn(globalThis, 'location', 'get');
  spy.mockReturnValue(new Proxy({}, { get }) as Location);
  seen = spy;
  return loads;
}
