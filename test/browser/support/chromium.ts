import { chromiumArgs, findChromium } from '@lodge/testing';
import { chromium as playwright, type Browser } from 'playwright-core';

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
      args: chromiumArgs,
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
