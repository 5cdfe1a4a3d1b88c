import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Member } from '@lodge/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { keepCompanions, SOMEBODY } from './support/companions.js';
import { open } from './support/open.js';
import { actOn, contents, enterRoom, input, keepRoom, OWN, ROOM, say } from './support/room.js';
import { OWN_USER } from './support/samples.js';
import { gone, user } from './support/screen.js';
import { rejected, server } from './support/server.js';

const marked = () =>
  [...document.querySelectorAll('.mention')].map((mention) => [
    mention.textContent,
    mention.classList.contains('mention-own'),
  ]);

test('Whom a message mentions is marked, oneself more than others, and nothing else after an @', async () => {
  const messages = keepRoom();
  const mentions = [{ user_id: 9, username: 'Jo' }, { user_id: 10, username: 'Jo (Hut)' }, OWN];
  say(messages, '@jo (hut), @Jo, @jon @somebody a@jo and @ROBIN: https://hut.example/@jo', {
    mentions,
  });
  say(messages, '@jo is not marked where nobody is mentioned');

  await enterRoom();

  await screen.findByText('@ROBIN');
  expect(marked()).toEqual([
    ['@jo (hut)', false],
    ['@Jo', false],
    ['@ROBIN', true],
  ]);
});

describe('After an @', () => {
  const called = (id: number, username: string): Member => ({ ...SOMEBODY, id, username });
  const MEMBERS = [
    called(OWN_USER.id, OWN_USER.username),
    called(11, 'Max'),
    called(12, 'Max Power'),
    called(13, 'Márton'),
    called(14, 'Bob'),
    called(15, 'Rob'),
    called(16, 'Zed'),
  ];
  const sought = () => server.sent('groupMembers').map(({ query }) => query['q']);
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const activeOption = () =>
    document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
  const offers = (...names: string[]) => waitFor(() => expect(options()).toEqual(names));
  const type = (text: string) => user.type(input(), text);

  beforeEach(async () => {
    const { messages } = keepCompanions();
    say(messages, 'mine', { ...OWN, created_at: new Date().toISOString() });
    server.on('groupMembers', ({ query: { q = '', limit } }) => {
      const isFound = ({ username }: Member) =>
        username.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().includes(q.toLowerCase());
      const members = MEMBERS.filter(isFound).slice(0, Number(limit ?? 50));
      return { members, member_count: MEMBERS.length, next_cursor: null };
    });
    await open(ROOM, { as: OWN_USER });
    await screen.findByLabelText('Message');
  });

  test('at most five members are suggested, and one is chosen by keyboard', async () => {
    await type('Hi @');
    await offers('Max', 'Max Power', 'Márton', 'Bob', 'Rob');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(input().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    await screen.findByText('5 suggestions');

    await type('ma');
    await offers('Max', 'Max Power', 'Márton');
    expect(activeOption()).toBe('Max');
    await type('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(activeOption()).toBe('Márton');
    await type('{Enter}');

    expect(input().value).toBe('Hi @Márton ');
    expect(document.activeElement).toBe(input());
    expect(options()).toEqual([]);
    expect(input().hasAttribute('role')).toBe(false);
    await type('there{Enter}');
    await waitFor(() => expect(contents()).toEqual(['Hi @Márton there']));
  });

  test('what is chosen takes the place of what was typed, in the midst of a text', async () => {
    await type('to  and Zed');
    input().setSelectionRange(3, 3);

    await user.keyboard('@mAx p');
    await offers('Max Power');
    await user.keyboard('{Tab}');

    expect(input().value).toBe('to @Max Power  and Zed');
    expect(input().selectionStart).toBe('to @Max Power '.length);
    expect(document.activeElement).toBe(input());
  });

  test('a press chooses, and the field keeps the focus', async () => {
    await type('@b');
    await offers('Bob');

    await user.click(await screen.findByRole('option', { name: 'Bob' }));

    expect(input().value).toBe('@Bob ');
    expect(document.activeElement).toBe(input());
  });

  test('Escape closes the suggestions alone, and Enter sends then', async () => {
    await actOn('mine', 'Edit');
    await user.keyboard(' @Max');
    await offers('Max', 'Max Power');

    await user.keyboard('{Escape}');

    expect(options()).toEqual([]);
    await screen.findByText('Editing');
    await user.keyboard(' P');
    expect(options()).toEqual([]);
    await user.keyboard('{Enter}');
    await gone('Editing');
    await screen.findByText('mine @Max P');
  });

  test('nothing more is sought once it is nobody’s name, until it is one again', async () => {
    await type('@bx');
    await waitFor(() => expect(sought()).toContain('bx'));
    const { length } = sought();
    await type(' a secret');
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(sought()).toHaveLength(length);

    await type('{Backspace>10/}');

    await offers('Bob');
  });

  test('none are suggested within a word, or where they cannot be fetched', async () => {
    server.on('groupMembers', rejected(429, 'too_many_requests', 'Too many requests'));
    await type('me@');
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(sought().filter((q) => q !== undefined)).toEqual([]);
    await type(' @ma');
    await waitFor(() => expect(sought()).toContain('ma'));

    await type('{Enter}');

    await waitFor(() => expect(contents()).toEqual(['me@ @ma']));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
