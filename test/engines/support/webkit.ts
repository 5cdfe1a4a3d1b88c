import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, temporaryFolder } from '@lodge/testing';
import { answers } from '../../../libs/processes/src/health.mjs';
import { Log } from '../../../libs/processes/src/log.mjs';
import { Supervised } from '../../../libs/processes/src/supervised.mjs';
import {
  COMMANDS,
  DriverError,
  type Engine,
  type NewSession,
  type Send,
  type Size,
} from './engine.js';

const START = 60_000;
const END = 10_000;
const ANSWER = 60_000;

/** Starts WebKitGTK's MiniBrowser on a screen of its own that nobody sees. */
export async function startWebKit({
  driver,
  screen,
}: {
  driver: string;
  screen: string;
}): Promise<Engine> {
  const dir = temporaryFolder();
  const xvfb = new Supervised(screenOf(screen, dir));
  xvfb.start();
  await xvfb.ready(START);
  const [port] = await freePorts(1);
  const program = driverOf(driver, dir, port, displayOf(xvfb.program.log)!);
  const webdriver = new Supervised(program);
  webdriver.start();
  await webdriver.ready(START);
  const call = caller(`http://127.0.0.1:${port}/session`);
  const { sessionId, capabilities } = (await call('newSession', '', SESSION)) as NewSession;
  const problems: string[] = [];
  const send: Send = async (command, parameters) => {
    if (command === 'navigate') problems.push(...(await problemsOf(send)));
    const result = await call(command, `/${sessionId}`, parameters);
    if (command === 'navigate') await send('run', { script: WATCH, args: [] });
    return result;
  };
  return {
    name: 'WebKit',
    version: capabilities.browserVersion,
    send,
    resize: (size) => resize(send, size),
    errors: async () => [...problems.splice(0), ...(await problemsOf(send))],
    stop: async () => {
      await send('endSession');
      await webdriver.stop(END);
      await xvfb.stop(END);
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

const SESSION = { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } };

// Under automation WebKit's console is nowhere to be read, so each page collects what it says from
// its load on.
const WATCH = `
  // WebKit styles the page that it makes for an image in a way that our policy forbids.
  if (document.contentType !== 'text/html') return;
  const note = (...said) => (window.problems ??= []).push(said.join(' '));
  for (const level of ['error', 'warn']) console[level] = note;
  addEventListener('error', ({ message }) => note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(violatedDirective, blockedURI));
`;

const problemsOf = (send: Send) =>
  send('run', { script: 'return window.problems?.splice(0) ?? []', args: [] }) as Promise<string[]>;

function caller(base: string) {
  return async (command: keyof typeof COMMANDS, session: string, parameters: object = {}) => {
    const [method, path] = COMMANDS[command];
    const { id } = parameters as { id?: string };
    const response = await fetch(base + session + path.replace('{id}', id ?? ''), {
      method,
      signal: AbortSignal.timeout(ANSWER),
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    });
    const { value } = (await response.json()) as { value: { error: string; message: string } };
    if (!response.ok) throw new DriverError(value.error, value.message);
    return value as unknown;
  };
}

/** The window is as much larger as its bars need. */
async function resize(send: Send, { width, height }: Size) {
  await send('resize', { width: 2 * width, height: 2 * height });
  const bars = (await send('run', {
    script: 'return [outerWidth - innerWidth, outerHeight - innerHeight]',
    args: [],
  })) as [number, number];
  await send('resize', { width: width + bars[0], height: height + bars[1] });
}

function screenOf(binary: string, dir: string) {
  const log = new Log('xvfb', join(dir, 'xvfb.log'));
  return {
    name: 'xvfb',
    // It chooses a number for its display, and says it once it is ready.
    command: [binary, '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    stopSignal: 'SIGTERM' as const,
    once: true,
    isReady: () => displayOf(log) !== undefined,
    log,
  };
}

// Where another screen has the first number, the log also tells of that.
const displayOf = ({ path }: { path: string }) => /^\d+$/m.exec(readFileSync(path, 'utf8'))?.[0];

function driverOf(binary: string, dir: string, port: number, display: string) {
  // The bar of the browser must not keep its window wider than a phone.
  mkdirSync(join(dir, 'gtk-3.0'));
  writeFileSync(join(dir, 'gtk-3.0/gtk.css'), NARROW_BAR);
  return {
    name: 'webkit',
    command: [binary, '--host=127.0.0.1', `--port=${port}`],
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: dir,
      XDG_CONFIG_HOME: dir,
      LANG: 'en_US.UTF-8',
    },
    stopSignal: 'SIGTERM' as const,
    once: true,
    isReady: () => answers(port, '/status'),
    log: new Log('webkit', join(dir, 'webkit.log')),
  };
}

const NARROW_BAR = `
* { font-size: 1px; min-width: 0; padding: 0; margin: 0; }
button, entry { min-width: 1px; -gtk-icon-transform: scale(0); }
`;
