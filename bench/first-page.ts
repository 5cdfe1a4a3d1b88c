import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../libs/testing/src/chromium.mjs';
import { spreadOf } from './figures.js';
import { formatSpread } from './report.js';
import { adminCookie, busyGroup, cookiesOf, membersOf, benchSize } from './seed.js';
import { eachChosen, type Kind } from './runner.js';
import { startSeeded } from './systems.js';

// A connection of 1.6 Mbit/s, and a processor four times slower than this machine's.
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const SLOWDOWN = 4;
// Milliseconds without a request after which a page counts as complete. Its live stream stays open.
const QUIET = 1_500;

export const kind: Kind = {
  title: 'The first page on a slow phone and line',
  about: 'A processor four times slower, 1.6 Mbps, 150 ms; nothing in the cache.',
  file: 'bench/results/first-page.md',
  async *measure(options) {
    const system = await startSeeded(benchSize);
    const browser = await chromium.launch({
      executablePath: findChromium(process.env),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const [member] = await cookiesOf(system, membersOf(busyGroup, benchSize).slice(0, 1));
      const pages = [
        { name: '/login', cookie: '' },
        { name: '/dashboard', cookie: member },
        { name: '/groups', cookie: member },
        { name: `/groups/${busyGroup}`, cookie: member },
        { name: '/admin?tab=images', cookie: await adminCookie(system) },
      ];
      yield* eachChosen(pages, options, async ({ name, cookie }) => {
        const loads: Awaited<ReturnType<typeof firstLoad>>[] = [];
        for (let round = 0; round < options.rounds; round++)
          loads.push(await firstLoad(browser, system.url, name, cookie));
        const paint = spreadOf(loads.map(({ seconds }) => seconds));
        const [{ requests, kilobytes: KB }] = loads;
        return {
          name,
          figures: { 'largest contentful paint, s': formatSpread(paint), requests, KB },
        };
      });
    } finally {
      await browser.close();
      await system.stop();
    }
  },
};

/** @param cookie as sent, `name=value` */
async function firstLoad(browser: Browser, url: string, path: string, cookie: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name, value] = cookie.split(/=(.*)/, 2);
  if (cookie) await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let requests = 0;
    let latest = Date.now();
    page.on('request', () => (requests++, (latest = Date.now())));
    page.on('requestfinished', () => (latest = Date.now()));
    await page.goto(url + path, { waitUntil: 'load' });
    while (Date.now() - latest < QUIET) await sleep(100);
    const { seconds, bytes } = await page.evaluate(largestPaint);
    return { seconds, requests, kilobytes: Math.round(bytes / 1000) };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function largestPaint() {
  const type = 'largest-contentful-paint';
  const paints: PerformanceEntryList = await new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true }),
  );
  const loads = ['navigation', 'resource'].flatMap((one) => performance.getEntriesByType(one));
  const bytes = loads.map((load) => (load as PerformanceResourceTiming).transferSize);
  const sum = bytes.reduce((all, each) => all + each, 0);
  return { seconds: (paints.at(-1)?.startTime ?? 0) / 1000, bytes: sum };
}
