// @ts-check
import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { say } from './say.mjs';

const largest = 10 * 1024 * 1024;
const warning = 40;

/**
 * What one process says: every line goes to its file, and to the terminal what a person should see, which is an app's
 * warnings and errors.
 */
export class Log {
  #file;
  /** Bytes, nearly. */
  #size = 0;
  /** @type {string[]} */
  #last = [];

  /**
   * @param {string} name
   * @param {string} file
   * @param {{ shown: boolean }} options shown: on the terminal too
   */
  constructor(name, file, { shown }) {
    this.name = name;
    this.path = file;
    this.shown = shown;
    this.#file = this.#open();
  }

  /** One that is full makes room, and takes the place of the one before. */
  #open() {
    this.#size = existsSync(this.path) ? statSync(this.path).size : 0;
    if (this.#size > largest) {
      renameSync(this.path, `${this.path}.1`);
      this.#size = 0;
    }
    return openSync(this.path, 'a', 0o600);
  }

  /** @param {import('node:stream').Readable} stream */
  take(stream) {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => this.#add(line));
    // The pipe of a killed process may break; its end is noticed elsewhere.
    stream.on('error', () => {});
  }

  /** The end of it, for a person who looks for the reason of a failure. */
  get tail() {
    return this.#last.map((line) => readable(line) ?? line).join('\n');
  }

  /** @param {string} line */
  #add(line) {
    this.#last = [...this.#last.slice(-9), line];
    this.#write(`${line}\n`);
    const text = this.shown && (levelOf(line) >= warning ? readable(line) : undefined);
    if (text) say(`${this.name}: ${text}`);
  }

  /** @param {string} text */
  #write(text) {
    try {
      if (this.#size > largest) {
        const full = this.#file;
        this.#file = this.#open();
        closeSync(full);
      }
      writeSync(this.#file, text);
      this.#size += text.length;
    } catch {
      // A full disk costs lines of the log, never the service.
    }
  }
}

/** @param {string} line of pino, or plain text, which only a crash prints */
function levelOf(line) {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level ? Number(level) : line.startsWith('{') ? 0 : warning;
}

/**
 * @param {string} line
 * @returns {string | undefined}
 */
function readable(line) {
  try {
    const { msg, err, error = err, method, route, status } = JSON.parse(line);
    const request = route && `${method} ${route} ${status}`;
    return [msg, request, error?.message !== msg && error?.message].filter(Boolean).join(': ');
  } catch {
    return line.trim() || undefined;
  }
}
