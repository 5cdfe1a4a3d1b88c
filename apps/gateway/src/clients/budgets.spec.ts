import { describe, expect, test } from '@jest/globals';
import { networkOf } from '@lodge/limits';
import { Budgets, NetworkBudget } from './budgets.js';

test('an IPv6 /48 makes ten times as many calls as one of its /64s may', async () => {
  const budget = new NetworkBudget(10);
  const consume = (site: number, subnet: number) =>
    budget.consume(networkOf(`2001:db8:${site}:${subnet}::1`));

  for (let call = 0; call < 100; call++) await consume(1, call % 10);

  await expect(consume(1, 10)).rejects.toMatchObject({ status: 429 });
  for (let call = 0; call < 10; call++) await consume(2, 0);
  await expect(consume(2, 0)).rejects.toMatchObject({ status: 429 });
});

describe('of one network', () => {
  const network = networkOf('198.51.100.1');
  const tooMany = expect.objectContaining({ status: 429 });

  const callsOf = async (budgets: Budgets, session: string | undefined, count: number) => {
    let answered = 0;
    for (let call = 0; call < count; call++)
      await budgets.consume(session, network).then(
        () => answered++,
        (error: unknown) => expect(error).toEqual(tooMany),
      );
    return answered;
  };

  test('a session uses up its own calls, and not those of its neighbours', async () => {
    const budgets = new Budgets();

    expect(await callsOf(budgets, 'greedy', 60_000)).toBe(3_000);

    expect(await callsOf(budgets, 'neighbour', 3_000)).toBe(3_000);
    expect(await callsOf(budgets, undefined, 1)).toBe(1);
  });

  test('many sessions leave 600 a minute to each that asks for less', async () => {
    const budgets = new Budgets();
    for (let at = 0; at < 11; at++) await callsOf(budgets, `greedy ${at}`, 3_000);

    expect(await callsOf(budgets, 'neighbour', 700)).toBe(600);
    expect(await callsOf(budgets, undefined, 1)).toBe(0);
  });

  test('any number of sessions makes at most twice its calls', async () => {
    const budgets = new Budgets();
    let answered = 0;

    for (let at = 0; at < 120; at++) answered += await callsOf(budgets, `one of many ${at}`, 600);

    expect(answered).toBe(60_000);
  });
});
