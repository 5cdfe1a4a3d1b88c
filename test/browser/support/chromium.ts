import { findChromium } from '@lodge/testing';
import { chromium as playwright, type Browser } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Milliseconds to wait for the next file to begin. */
const IDLE = 3_000;

let browser: Promise<Browser> | undefined;
let closing: NodeJS.Timeout | undefined;

/**
 * Serves all files of a worker: starting Chromium takes a second, and each test has contexts of its
 * own.
 */
export const chromium = {
  start(): Promise<Browser> {
    clearTimeout(closing);
    return (browser ??= playwright.launch({
      executablePath: findChromium(process.env),
      args: ARGS,
    }));
  },

  async release(): Promise<void> {
    const contexts = (await browser)?.contexts() ?? [];
    await Promise.all(contexts.map((context) => context.close()));
    closing = setTimeout(() => {
      void browser?.then((idle) => idle.close());
      browser = undefined;
    }, IDLE);
  },
};
