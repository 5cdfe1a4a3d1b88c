import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@lodge/testing';
import { Log } from '../../../libs/processes/src/log.mjs';
import { Supervised } from '../../../libs/processes/src/supervised.mjs';
import { COMMANDS, type Engine, type NewSession, type Send } from './engine.js';
import { Marionette } from './marionette.js';

const START = 60_000;
const END = 10_000;

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(binary: string): Promise<Engine> {
  const dir = temporaryFolder();
  const program = programOf(binary, dir);
  const firefox = new Supervised(program);
  firefox.start();
  await firefox.ready(START);
  const marionette = await Marionette.connect(portOf(dir)!);
  const { capabilities } = (await marionette.send('WebDriver:NewSession', {
    unhandledPromptBehavior: 'accept',
  })) as NewSession;
  const send: Send = async (name, parameters) => {
    const result = await marionette.send(`WebDriver:${COMMANDS[name][2]}`, {
      ...parameters,
      // Scripts of one page share a scope with a name.
      ...(name === 'run' && { sandbox: 'checks', newSandbox: false }),
    });
    return result && typeof result === 'object' && 'value' in result ? result.value : result;
  };
  let read = 0;
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    send,
    resize: async (size) => void (await inWindow(marionette, RESIZE, [size])),
    errors: async () => {
      const lines = readFileSync(program.log.path, 'utf8').split('\n').slice(read);
      read += lines.length - 1;
      return [...((await inWindow(marionette, ERRORS)) as string[]), ...lines.filter(isOfPage)];
    },
    stop: async () => {
      marionette.close();
      await firefox.stop(END);
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

// What Firefox itself says begins with the name of a part of it, alone on the line, or is about how
// it makes other sites work (as ESR 140 says at its start).
const isOfPage = (line: string) =>
  /^console\.(error|warn): (?!\w+: $|"Skipping" \d+ "un-needed interventions")/.test(line);

function programOf(binary: string, dir: string) {
  const settings = {
    'marionette.port': 0,
    'intl.accept_languages': 'en-US',
    'devtools.console.stdout.content': true,
    // As on a phone.
    'ui.useOverlayScrollbars': 1,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(dir, 'user.js'), lines.join(''));
  return {
    name: 'firefox',
    // Without system access neither the size of the page nor the console is within reach.
    command: [
      binary,
      '--headless',
      '--no-remote',
      '--marionette',
      '--remote-allow-system-access',
      '--profile',
      dir,
    ],
    env: { ...process.env, HOME: dir },
    stopSignal: 'SIGTERM' as const,
    once: true,
    isReady: () => portOf(dir) !== undefined,
    log: new Log('firefox', join(dir, 'firefox.log')),
  };
}

/** Firefox writes the port that it chose into its profile. */
function portOf(dir: string): number | undefined {
  try {
    return Number(readFileSync(join(dir, 'MarionetteActivePort'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Runs a script in the window around the page. */
async function inWindow(marionette: Marionette, script: string, args: unknown[] = []) {
  await marionette.send('Marionette:SetContext', { value: 'chrome' });
  try {
    const result = await marionette.send('WebDriver:ExecuteScript', { script, args });
    return (result as { value: unknown }).value;
  } finally {
    await marionette.send('Marionette:SetContext', { value: 'content' });
  }
}

// A window has a least width of its own; the page in it has none.
const RESIZE = `
  const [{ width, height }] = arguments;
  const { gBrowser } = Services.wm.getMostRecentWindow('navigator:browser');
  for (const [side, pixels] of Object.entries({ width, height }))
    for (const bound of ['min-', 'max-', ''])
      gBrowser.selectedBrowser.style.setProperty(bound + side, pixels + 'px', 'important');
`;

const ERRORS = `
  const said = Services.console.getMessageArray();
  Services.console.reset();
  return said
    .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.infoFlag))
    .filter(({ sourceName, errorMessage }) => /^https?:/.test(sourceName) || errorMessage.includes('http'))
    // An older Firefox (ESR 140) says so of the live stream of each page that is left.
    .filter(({ errorMessage }) => !/api\\/live was interrupted|server at .*\\/api\\/live\\./.test(errorMessage))
    // It says so of a file of symbols that the page shows, which has no stylesheet.
    .filter(({ errorMessage, sourceName }) => !/^Layout was forced.*\\.svg/.test(errorMessage + sourceName))
    .map(({ errorMessage, flags, sourceName }) =>
      (flags & Ci.nsIScriptError.warningFlag ? 'warning: ' : '') + errorMessage + ' (' + sourceName + ')');
`;
