import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { say } from '../libs/processes/src/say.mjs';
import { findChromium } from '../libs/testing/src/chromium.mjs';
import { spreadOf } from './figures.js';
import { formatSpread, machine, report, table } from './report.js';
import { adminCookie, busyGroup, cookiesOf, membersOf, benchSize } from './seed.js';
import { startSeeded } from './systems.js';
import type { Options } from './options.js';

export type Load = { seconds: number; requests: number; kilobytes: number };

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

/** Measures the time to the largest contentful paint of the first page, with an empty cache. */
export async function run({ rounds, only }: Options) {
  const before = machine();
  const system = await startSeeded(benchSize);
  const browser = await chromium.launch({
    executablePath: findChromium(process.env),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const [member] = await cookiesOf(system, membersOf(busyGroup, benchSize).slice(0, 1));
    const admin = await adminCookie(system);
    const pages = [
      { path: '/login', cookie: '' },
      { path: '/dashboard', cookie: member },
      { path: '/groups', cookie: member },
      { path: `/groups/${busyGroup}`, cookie: member },
      { path: '/admin?tab=images', cookie: admin },
    ].filter(({ path }) => only.length === 0 || only.includes(path));
    const rows = [];
    for (const { path, cookie } of pages) {
      say(`${path} …`);
      const loads: Load[] = [];
      for (let round = 0; round < rounds; round++)
        loads.push(await firstLoad(browser, system.url, path, cookie));
      rows.push([
        path.replace(String(busyGroup), ':id'),
        formatSpread(spreadOf(loads.map(({ seconds }) => seconds))),
        String(loads[0].requests),
        String(loads[0].kilobytes),
      ]);
    }
    report(
      only.length === 0 ? 'first-page' : undefined,
      'The first page on a slow phone and line',
      before,
      `A processor four times slower, 1.6 Mbps, 150 ms; nothing in the cache.\n\n${table(['page', 'largest contentful paint, s', 'requests', 'KB'], rows)}`,
    );
  } finally {
    await browser.close();
    await system.stop();
  }
}

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
  const paints: PerformanceEntryList = await new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  );
  const loads = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  const bytes = loads.reduce(
    (sum, load) => sum + (load as PerformanceResourceTiming).transferSize,
    0,
  );
  return { seconds: (paints.at(-1)?.startTime ?? 0) / 1000, bytes };
}
