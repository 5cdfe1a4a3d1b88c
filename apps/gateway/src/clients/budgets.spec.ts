import { expect, test } from '@jest/globals';
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
