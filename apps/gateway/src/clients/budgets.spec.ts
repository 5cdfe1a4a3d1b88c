import { describe, expect, test } from '@jest/globals';
import { networkOf } from '@lodge/limits';
import { Budgets } from './budgets.js';

const MAX_NETWORKS = 12_000;
const ofSubnet = (site: number, subnet: number) =>
  networkOf(`2001:db8:${site}:${subnet.toString(16)}::1`);

test('an IPv6 /48 makes ten times as many calls to public routes as one of its /64s may', async () => {
  const budgets = new Budgets();
  const consume = (site: number, subnet: number) => budgets.consumePublic(ofSubnet(site, subnet));

  for (let subnet = 0; subnet < MAX_NETWORKS; subnet++) await consume(1, subnet);

  await expect(consume(1, MAX_NETWORKS)).rejects.toMatchObject({ status: 429 });
  await consume(2, 0);
});

test('a /64 makes 1,200 of them a minute', async () => {
  const budgets = new Budgets();
  const consume = () => budgets.consumePublic(ofSubnet(1, 1));

  for (let call = 0; call < 1_200; call++) await consume();

  await expect(consume()).rejects.toMatchObject({ status: 429 });
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
