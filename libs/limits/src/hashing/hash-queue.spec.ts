import { beforeEach, describe, expect, test } from '@jest/globals';
import { HashQueue } from './hash-queue.js';

// Work that ends on command.
class Bench {
  readonly started: string[] = [];
  private readonly ends: (() => void)[] = [];

  constructor(private readonly queue: HashQueue) {}

  run(name: string, account?: number, narrow = 'here'): Promise<unknown> {
    return this.queue
      .run(
        () => {
          this.started.push(name);
          return new Promise<void>((end) => this.ends.push(end));
        },
        { narrow, account },
      )
      .catch((error: unknown) => error);
  }

  async endOne() {
    await settled();
    this.ends.shift()!();
    await settled();
  }

  async endAll() {
    await settled();
    while (this.ends.length > 0) await this.endOne();
  }
}

const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const busy = { status: 503, details: { retryAfter: 1 } };

describe('two hashes at once, with room for some to wait', () => {
  let bench: Bench;

  beforeEach(() => {
    bench = new Bench(new HashQueue(2, 20));
  });

  test('a flood is rejected at once, but for the calls that find a place', async () => {
    const guesses = Array.from({ length: 1_000 }, (_, at) => bench.run(`guess ${at}`));

    const rejected = await Promise.race([Promise.all(guesses.slice(4)), settled()]);

    expect(rejected).toHaveLength(996);
    expect(rejected).toEqual(expect.arrayContaining([expect.objectContaining(busy)]));
    await bench.endAll();
    expect(bench.started).toEqual(['guess 0', 'guess 1', 'guess 2', 'guess 3']);
  });

  test('a known device begins at once, whoever waits', async () => {
    for (let at = 0; at < 100; at++) void bench.run(`guess ${at}`);

    void bench.run('known', 1);
    await settled();

    expect(bench.started).toEqual(['guess 0', 'guess 1', 'known']);
    await bench.endAll();
  });

  test('accounts take turns, and before them their networks', async () => {
    const roomy = new Bench(new HashQueue(1, Infinity));
    for (let account = 0; account < 5; account++) void roomy.run('loud', account);
    for (let at = 0; at < 3; at++) void roomy.run("one's", 7, 'there');
    void roomy.run("another's", 8, 'there');

    await roomy.endAll();

    expect(roomy.started.slice(0, 7)).toEqual([
      'loud',
      "one's",
      'loud',
      "another's",
      'loud',
      "one's",
      'loud',
    ]);
  });
});
