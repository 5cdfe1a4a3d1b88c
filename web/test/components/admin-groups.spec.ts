import { describe, expect, test } from '@jest/globals';
import { defaultEmblem, type Member } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, DONE, OWN_USER } from './support/samples.js';
import {
  button,
  choose,
  dialog,
  field,
  fill,
  focused,
  formError,
  gone,
  noDialog,
  notice,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';
import { memberOf, keepUsers } from './support/people.js';
import { GROUP, keepGroup } from './support/admin-groups.js';

const AS_MEMBER = memberOf(OWN_USER);
const { id } = AS_MEMBER;

const row = async () => within((await screen.findByText(GROUP.name)).closest('li')!);
const options = async () => button(`Options for ${GROUP.name}`, await row());
const take = async (action: string) => choose(`Options for ${GROUP.name}`, action, await row());
const openGroups = () => open('/admin?tab=groups', { as: ADMIN });

test('Where there are many groups, one is found by its name', async () => {
  const groups = Array.from({ length: 8 }, (_, at) => ({
    ...GROUP,
    id: at + 1,
    name: `Hikers ${at}`,
  }));
  server.on('groups', ({ query: { q = '' } }) => ({
    groups: groups.filter(({ name }) => name.includes(q)),
    next_cursor: null,
  }));
  await openGroups();
  await screen.findByText('Hikers 0');

  await fill('Find a group', 'kers 7');

  await gone('Hikers 0');
  await screen.findByText('Hikers 7');
  await fill('Find a group', 'Climbers');
  await screen.findByText('No group by that name');
});

test('A new group has the emblem of its name, or the one that is chosen', async () => {
  keepGroup();
  server.on('createGroup', { ...DONE, group: GROUP, code: GROUP.code });
  await openGroups();
  await press('Choose an emblem');
  await fill('Group Name', 'Bears on Bikes');
  const checked = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter((radio) => radio.checked)
      .map(({ value }) => value);
  const byName = defaultEmblem('Bears on Bikes');
  expect(byName.emblem).toBe('paw');
  expect(checked()).toEqual(['paw', byName.tint]);

  await user.click(await field('Plum'));
  expect(checked()).toEqual(['paw', 'plum']);
  await press('Create Group');

  await waitFor(() =>
    expect(server.sent('createGroup').map(({ body }) => body)).toEqual([
      { name: 'Bears on Bikes', tint: 'plum' },
    ]),
  );
});

describe('A group', () => {
  test('is deleted only after typing DELETE', async () => {
    const groups = keepGroup();
    await openGroups();
    await take('Delete Group');
    const word = 'Type DELETE to confirm';
    for (const wrong of ['', 'delete', 'DELETE IT']) {
      await fill(word, wrong, await dialog());
      await press('Delete Group', await dialog());
      await (await dialog()).findByText('Please type DELETE to confirm');
      await focused(await field(word));
    }
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(await options());
    expect(server.writes).toEqual([]);
    await take('Delete Group');
    expect((await field(word, await dialog())).value).toBe('');
    await fill(word, 'DELETE', await dialog());
    server.on('deleteGroup', UNREACHABLE);
    await user.keyboard('{Enter}');
    await notice('Error deleting group');
    server.on('deleteGroup', () => {
      groups.pop();
      return DONE;
    });

    await press('Delete Group', await dialog());

    await notice('Group deleted');
    await gone(GROUP.name);
    expect(server.sent('deleteGroup').at(-1)).toMatchObject({
      params: { id: '3' },
      body: { confirm: 'DELETE' },
    });
  });

  test('keeps its code when replacing it fails, and goes when it was deleted meanwhile', async () => {
    const groups = keepGroup();
    server.on('replaceGroupCode', UNREACHABLE);
    await openGroups();
    await take('Replace Code');
    await press('Replace Code', await dialog());
    await notice('Error replacing group code');
    await dialog();
    await user.keyboard('{Escape}');
    await noDialog();
    await (await row()).findByText(GROUP.code);
    server.on('replaceGroupCode', rejected(404, 'not_found', 'Group not found'));
    await take('Replace Code');
    groups.pop();

    await press('Replace Code', await dialog());

    await notice('Group not found');
    await gone(GROUP.name);
  });

  /** Mocks the API of a group's members and of the search for new ones. Returns the members. */
  const keepMembers = () => {
    const members: Member[] = [];
    keepUsers();
    server.on('groupMembersByAdmin', () => ({
      members: [...members],
      member_count: 1 + members.length,
      next_cursor: null,
    }));
    server.on('addGroupMember', () => {
      members.push(AS_MEMBER);
      return DONE;
    });
    server.on('removeGroupMember', () => {
      members.pop();
      return DONE;
    });
    return members;
  };
  const found = async () =>
    within(await (await dialog()).findByRole('list', { name: 'Users found' }));
  const inside = async () => within(await (await dialog()).findByRole('list', { name: 'Members' }));
  const findRobin = async () => {
    await openGroups();
    await take('Add Member');
    await fill('Find a user to add', 'robin', await dialog());
  };
  const confirmation = () => screen.findByRole('dialog', { name: /^Remove / });
  const notConfirming = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: /^Remove / })).toBeNull());

  test("says when a member could not be added or removed or is leaving, and takes over another admin's change", async () => {
    keepGroup();
    const members = keepMembers();
    server.on('addGroupMember', UNREACHABLE);
    server.on('removeGroupMember', UNREACHABLE);
    await findRobin();

    await press('Add', await found());
    await notice('Error adding user to group');
    for (const [status, code, text] of [
      [404, 'not_found', 'User not found'],
      [409, 'conflict', 'This person may not join'],
    ] as const) {
      server.on('addGroupMember', rejected(status, code, text));
      await press('Add', await found());
      await notice(text);
      await button('Add', await found());
      expect((await found()).queryByText('Member')).toBeNull();
    }
    members.push({ ...AS_MEMBER, is_leaving: true });
    server.on(
      'addGroupMember',
      rejected(409, 'already_member', 'User is already a member of this group'),
    );
    await press('Add', await found());

    await notice('User is already a member of this group');
    await (await found()).findByText('Member');
    await (await inside()).findByText('leaving');
    await press('Remove', await inside());
    await press('Remove', within(await confirmation()));
    await notice('Error removing user from group');
  });

  test('offers to add a member again only once the removal has succeeded, here or elsewhere', async () => {
    keepGroup();
    const others = Array.from({ length: 8 }, (_, at) => ({
      ...AS_MEMBER,
      id: 100 + at,
      username: `sam${at}`,
    }));
    const members = keepMembers();
    server.on('groupMembersByAdmin', ({ query: { q = '' } }) => ({
      members: [...others, ...members].filter(({ username }) => username.includes(q)),
      member_count: 8 + members.length,
      next_cursor: null,
    }));
    const showOnly = async (name: string, left: string) => {
      await fill('Find a member', name, await dialog());
      await waitFor(async () => expect((await inside()).queryByText(left)).toBeNull());
    };
    await findRobin();
    await press('Add', await found());
    await (await found()).findByText('Member');
    await showOnly('robin', 'sam0');
    server.on('removeGroupMember', UNREACHABLE);

    await press('Remove', await inside());
    await press('Remove', within(await confirmation()));
    await notice('Error removing user from group');
    await user.keyboard('{Escape}');
    await notConfirming();
    await showOnly('sam', AS_MEMBER.username);

    await (await found()).findByText('Member');
    await showOnly('robin', 'sam0');
    await press('Remove', await inside());
    const asked = within(await confirmation());
    // Not before, or a fetch of the search would take the row away.
    members.pop();
    server.on('removeGroupMember', rejected(404, 'not_found', 'User is not a member'));
    await press('Remove', asked);
    await notConfirming();
    await button('Add', await found());
  });

  test('offers nobody of an earlier search when the next one fails', async () => {
    keepGroup();
    keepMembers();
    await findRobin();
    await button('Add', await found());
    server.on('users', UNREACHABLE);

    await fill('Find a user to add', 'sam', await dialog());

    await (await dialog()).findByText('Error fetching admin data');
    expect(screen.queryByRole('list', { name: 'Users found' })).toBeNull();
  });

  test('leaves alone the next name, typed while the one before it is added', async () => {
    keepGroup();
    keepMembers();
    await findRobin();
    const answer = server.hold('addGroupMember');
    await press('Add', await found());
    const search = await field('Find a user to add', await dialog());
    await user.clear(search);
    await user.type(search, 'sa');
    answer();
    await notice('User added to group');
    await (await inside()).findByText(AS_MEMBER.email!);

    await user.keyboard('m');

    expect(search.value).toBe('sam');
  });

  test('lets whoever has gone on to another control while a member is added stay there', async () => {
    keepGroup();
    keepMembers();
    await findRobin();
    const answer = server.hold('addGroupMember');
    await press('Add', await found());
    const close = await button('Close', await dialog());
    close.focus();

    answer();
    await notice('User added to group');
    await (await inside()).findByText(AS_MEMBER.email!);

    expect(document.activeElement).toBe(close);
  });

  test('gains and loses members, and its count follows', async () => {
    keepGroup();
    keepMembers();
    await openGroups();
    await take('Add Member');
    await focused(await (await dialog()).findByLabelText('Find a user to add'));
    await user.keyboard('robin');
    await press('Add', await found());
    await notice('User added to group');
    await (await found()).findByText('Member');
    await (await inside()).findByText(AS_MEMBER.email!);
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(await options());
    await (await row()).findByText('2 members');

    await press('View Members', await row());
    await press('Remove', await inside());
    await confirmation();
    await user.keyboard('{Escape}');
    await notConfirming();
    await focused(await button('Remove', await inside()));
    await press('Remove', await inside());
    await press('Remove', within(await confirmation()));

    await notice('User removed from group');
    await notConfirming();
    await (await dialog()).findByText('This group has no members');
    await press('Close', await dialog());
    await (await row()).findByText('1 member');
    await focused(await button('View Members', await row()));
    expect(server.sent('addGroupMember').map(({ body }) => body)).toEqual([{ userId: id }]);
    expect(server.sent('removeGroupMember').map(({ body }) => body)).toEqual([{ userId: id }]);
  });

  test('needs a name of its own, says why it was not created, and shows its code once it is', async () => {
    const groups = keepGroup();
    const made = { ...GROUP, id: 4, name: 'Climbers', code: 'GHJKMN' };
    await openGroups();
    await press('Create Group');
    await screen.findByText('Group name is required');
    await focused(await field('Group Name'));
    const needed = 'Set up a second factor first';
    for (const [answer, text] of [
      [UNREACHABLE, 'Error creating group'],
      [rejected(403, 'not_allowed', needed), needed],
    ] as const) {
      server.on('createGroup', answer);
      await fill('Group Name', 'Climbers');
      await press('Create Group');
      await formError(text);
    }
    server.on('createGroup', () => {
      groups.unshift(made);
      return { ...DONE, group: made, code: made.code };
    });

    await press('Create Group');

    await notice('Group created: GHJKMN');
    await within((await screen.findByText('Climbers')).closest('li')!).findByText('GHJKMN');
    await focused(await field('Group Name'));
    const taken = 'A group with this name already exists';
    server.on('createGroup', rejected(409, 'conflict', taken, { fields: { name: taken } }));
    await fill('Group Name', 'CLIMBERS');
    await press('Create Group');
    await screen.findByText(taken);
    expect(server.sent('createGroup').slice(2)).toMatchObject([
      { body: { name: 'Climbers' } },
      { body: { name: 'CLIMBERS' } },
    ]);
  });

  test('that is created late leaves alone the name that was typed since, and the focus', async () => {
    keepGroup();
    const made = { ...GROUP, id: 4, name: 'Climbers', code: 'GHJKMN' };
    const answer = server.hold('createGroup', { ...DONE, group: made, code: made.code });
    await openGroups();
    await row();
    await user.type(await field('Group Name'), 'Climbers{Enter}');
    await user.clear(await field('Group Name'));
    await user.type(await field('Group Name'), 'Swimmers');
    const wentTo = screen.getByRole('tab', { name: 'Groups' });
    act(() => wentTo.focus());

    answer();
    await notice('Group created: GHJKMN');

    await waitFor(async () =>
      expect((await field('Group Name')).form!.querySelector('[aria-busy]')).toBeNull(),
    );
    expect((await field('Group Name')).value).toBe('Swimmers');
    expect(document.activeElement).toBe(wentTo);
  });

  test('gets a new code after confirmation, which is announced, shown and copied', async () => {
    keepGroup();
    server.on('replaceGroupCode', { ...DONE, code: 'GHJKMN' });
    await openGroups();
    const opener = await options();
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Replace Code' });
    act(() => item.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /^Replace the code of/ });
    await (await dialog()).findByText(/^The old code stops working right away\. Members stay in/);
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(opener);
    await (await row()).findByText('ABCDEF');
    await take('Replace Code');
    const confirm = await button('Replace Code', await dialog());
    act(() => confirm.focus());

    await user.keyboard('{Enter}');

    await noDialog();
    await focused(opener);
    await notice('Group code replaced: GHJKMN');
    await gone('ABCDEF');
    await press('Copy code GHJKMN', await row());
    await (await row()).findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('GHJKMN');
  });

  test('that is described late leaves open what was opened since', async () => {
    const [group] = keepGroup();
    const answer = server.hold('updateGroup', { ...DONE, group: group! });
    await openGroups();
    await take('Edit Group');
    await press('Save', await dialog());
    await waitFor(() => expect(server.sent('updateGroup')).toHaveLength(1));
    await user.keyboard('{Escape}');
    await noDialog();
    await take('Replace Code');

    answer();

    await notice('Group saved');
    await screen.findByRole('dialog', { name: /^Replace the code of/ });
  });

  test('has an emblem and a description of at most 200 characters, which its row shows, and goes where it was deleted meanwhile', async () => {
    const groups = keepGroup();
    server.on('updateGroup', ({ body }) => ({
      ...DONE,
      group: Object.assign(groups[0]!, body),
    }));
    await openGroups();
    await take('Edit Group');
    await fill('Description', 'x'.repeat(201), await dialog());
    await press('Save', await dialog());
    await (await dialog()).findByText('Group description must be 200 characters or less');
    await fill('Description', 'Saturdays after the run.', await dialog());
    await user.click(await field('Campfire', await dialog()));

    await press('Save', await dialog());

    await notice('Group saved');
    const saved = (await screen.findByText('Saturdays after the run.')).closest('li')!;
    expect(saved.querySelector('img')!.src).toMatch(/#fire$/);
    const [{ params, body }] = server.sent('updateGroup');
    expect(params).toEqual({ id: '3' });
    expect(body).toEqual({ description: 'Saturdays after the run.', emblem: 'fire' });
    // Another admin deletes it.
    server.on('updateGroup', rejected(404, 'not_found', 'Group not found'));
    await take('Edit Group');
    groups.pop();
    await press('Save', await dialog());
    await notice('Group not found');
    await noDialog();
    await gone(GROUP.name);
  });
});
