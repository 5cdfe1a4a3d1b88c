import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { recipient } from './age.js';
import type { Outcome } from '../support/child.js';
import { Sandbox, type Call } from './sandbox.js';

export const day = (days = 0) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the commands of a section did, in which folder. */
export type Done = Outcome & { dir: string };

/** The sections of documents, each with a folder that its commands share. */
export class Sections {
  private readonly sandboxes = new Map<string, Sandbox>();

  constructor(
    private readonly adminEmail: string,
    private readonly answer: (call: Call) => Promise<Outcome>,
  ) {}

  /** @throws Error if the commands fail */
  async run(section: string, text: string, env?: Record<string, string>): Promise<Done> {
    const sandbox = await this.sandboxOf(section);
    if (/\.env/.test(text) && !/new-env\.sh(?! --add)/.test(text))
      await sandbox.run('[ -e .env ] || sh deploy/new-env.sh');
    const commands = this.withoutExamples(text, sandbox.dir);
    const outcome = await sandbox.run(commands, env);
    if (outcome.code !== 0) throw new Error(`${commands}\n${outcome.output}`);
    return { dir: sandbox.dir, ...outcome };
  }

  close() {
    for (const sandbox of this.sandboxes.values()) sandbox.close();
  }

  private withoutExamples(text: string, dir: string): string {
    // Versions of a document take effect one after the other.
    let days = 30;
    const examples: [string, () => string][] = [
      ['/mnt/backups', () => dir],
      ['2026-11-20', () => day()],
      ['2026-12-01', () => day(days++)],
      ['age1…', () => recipient],
      ['admin@lodge.example', () => this.adminEmail],
    ];
    return examples.reduce((all, [example, real]) => all.replaceAll(example, real), text);
  }

  private async sandboxOf(section: string): Promise<Sandbox> {
    const known = this.sandboxes.get(section);
    if (known) return known;
    const sandbox = new Sandbox(this.answer);
    this.sandboxes.set(section, sandbox);
    await sandbox.open();
    const write = (name: string, content: string | Uint8Array) =>
      writeFileSync(join(sandbox.dir, name), content);
    for (const name of ['terms.txt', 'terms.de.txt']) write(name, 'Text.');
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    write('package-7.zip.age', await encrypter.encrypt('a package'));
    return sandbox;
  }
}
