// @ts-check
import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { say } from './say.mjs';

const maxBytes = 10 * 1024 * 1024;
const olderFiles = 4;
const warnLevel = 40;

/** Every line goes to the file, and, once it is shown, warnings and errors to the terminal too. */
export class Log {
  #file;
  /** Approximate, in bytes. */
  #size = 0;
  /** @type {string[]} */
  #last = [];
  #isShown = false;

  /** @param {string} name @param {string} file */
  constructor(name, file) {
    this.name = name;
    this.path = file;
    this.#file = this.#open();
  }

  #open() {
    this.#size = existsSync(this.path) ? statSync(this.path).size : 0;
    if (this.#size > maxBytes) {
      this.#rotate();
      this.#size = 0;
    }
    return openSync(this.path, 'a', 0o600);
  }

  #rotate() {
    for (let age = olderFiles; age > 0; age--) {
      const younger = age > 1 ? `${this.path}.${age - 1}` : this.path;
      if (existsSync(younger)) renameSync(younger, `${this.path}.${age}`);
    }
  }

  /** @param {import('node:stream').Readable} stream */
  take(stream) {
    // Node's readline also ends a line at U+2028 and U+2029, which JSON may hold.
    let rest = '';
    stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#add(line);
    });
    stream.on('end', () => rest && this.#add(rest));
    // The pipe of a killed process may break; its exit is handled by the supervisor.
    stream.on('error', () => {});
  }

  /** Shows the last ten lines, and all that follow. */
  show() {
    this.#isShown = true;
    for (const line of this.#last) this.#say(line);
  }

  /** @param {number} count up to ten @returns {string} the last lines in words */
  last(count) {
    const lines = this.#last.slice(-count);
    return lines.map((line) => readable(line) ?? line).join('\n');
  }

  /** @param {string} line */
  #add(line) {
    this.#last = [...this.#last.slice(-9), line];
    this.#write(`${line}\n`);
    if (this.#isShown) this.#say(line);
  }

  /** @param {string} line */
  #say(line) {
    const text = levelOf(line) >= warnLevel && readable(line);
    if (text) say(`${this.name}: ${text}`);
  }

  /** @param {string} text */
  #write(text) {
    try {
      if (this.#size > maxBytes) {
        const full = this.#file;
        this.#file = this.#open();
        closeSync(full);
      }
      writeSync(this.#file, text);
      this.#size += text.length;
    } catch {
      // A full disk may lose log lines but must not stop the service.
    }
  }
}

/** @param {string} line pino JSON, or the plain text of a crash */
function levelOf(line) {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level ? Number(level) : line.startsWith('{') ? 0 : warnLevel;
}

/** @param {string} line @returns {string | undefined} */
function readable(line) {
  try {
    const { msg, err, error = err, method, route, status } = JSON.parse(line);
    const request = route && `${method} ${route} ${status}`;
    return [msg, request, error?.message !== msg && error?.message].filter(Boolean).join(': ');
  } catch {
    return line.trim() || undefined;
  }
}
