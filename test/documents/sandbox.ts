import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { run, type Outcome } from '../support/child.js';

/** A call of a program that something of the test stands in for. */
export interface Call {
  program: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  input: string;
}

const PROGRAMS = ['age', 'age-keygen', 'docker', 'git', 'kubectl', 'npm', 'psql', 'redis-cli'];
const AS_THEY_ARE = [
  '.env.example',
  'docker-compose.yml',
  'deploy/new-env.sh',
  'deploy/pin-images.sh',
];
const LINKED = ['dist', 'k8s', 'libs', 'node_modules', 'package.json', 'deploy/redis'];

/**
 * A folder in which the commands of a document find what they would in a checkout. The programs of
 * other projects, and those of operators, are answered by `answer`.
 */
export class Sandbox {
  readonly dir = mkdtempSync(join(tmpdir(), 'lodge-documents-'));
  private readonly server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as Call;
    const outcome = await this.answer(call).catch((error: Error) => ({
      code: 1,
      output: `${call.program} ${call.args.join(' ')}: ${error.message}\n`,
    }));
    response.end(JSON.stringify(outcome));
  });

  constructor(private readonly answer: (call: Call) => Promise<Outcome>) {
    // PostgreSQL's user must be able to traverse it.
    chmodSync(this.dir, 0o711);
    for (const folder of ['bin', 'deploy']) mkdirSync(join(this.dir, folder));
    for (const file of AS_THEY_ARE) cpSync(join(projectDir, file), join(this.dir, file));
    for (const file of LINKED) symlinkSync(join(projectDir, file), join(this.dir, file));
    for (const program of PROGRAMS) this.standIn(`bin/${program}`, program);
    this.standIn('deploy/lodge', 'deploy/lodge');
  }

  async open() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  run(commands: string, env: Record<string, string> = {}): Promise<Outcome> {
    const { port } = this.server.address() as AddressInfo;
    return run('sh', ['-e', '-c', commands], {
      cwd: this.dir,
      env: {
        PATH: `${join(this.dir, 'bin')}:${process.env.PATH}`,
        STAND_INS: `http://127.0.0.1:${port}`,
        ...env,
      },
    });
  }

  close() {
    this.server.close();
    rmSync(this.dir, { recursive: true });
  }

  private standIn(path: string, program: string) {
    const script = join(projectDir, 'test/documents/stand-in.mjs');
    const lines = `#!/bin/sh\nexec '${process.execPath}' '${script}' ${program} "$@"\n`;
    writeFileSync(join(this.dir, path), lines, { mode: 0o755 });
  }
}
