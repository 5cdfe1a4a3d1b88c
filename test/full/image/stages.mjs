// @ts-check
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { run } from '../../../libs/processes/src/run.mjs';

/** @typedef {import('./dockerfile.mjs').Stage} Stage */

/** Runs the stages of a Dockerfile in folders instead of containers. */
export class Stages {
  /**
   * @param {Stage[]} stages
   * @param {{ context: string, root: string, env: NodeJS.ProcessEnv }} where
   */
  constructor(stages, where) {
    this.stages = stages;
    this.where = where;
  }

  /**
   * Lists sources of COPY steps that are missing from the context or from a stage that was run.
   * @returns {string[]}
   */
  missing() {
    const copies = this.stages.flatMap(({ steps }) => steps.filter((step) => 'copy' in step));
    return copies
      .filter(({ from }) => !from || existsSync(this.#rootOf(from)))
      .flatMap(({ copy, from }) => copy.map((source) => join(this.#sourceOf(from), source)))
      .filter((path) => !existsSync(path));
  }

  /**
   * @param {string} name of a stage that stands on a base image
   * @throws {Problem} with the end of the output of a command that failed
   */
  async take(name) {
    const { steps } = /** @type {Stage} */ (this.stages.find((stage) => stage.name === name));
    let folder = this.#rootOf(name);
    for (const step of steps) {
      if ('at' in step) folder = join(this.#rootOf(name), step.at);
      mkdirSync(folder, { recursive: true });
      if ('copy' in step) this.#copy(step, folder);
      if ('run' in step) await this.#run(step.run, folder);
    }
  }

  /**
   * @param {import('./dockerfile.mjs').Copy} step
   * @param {string} folder
   */
  #copy({ copy, from, to }, folder) {
    const isFolder = copy.length > 1 || to.endsWith('/') || to === '.';
    for (const source of copy) {
      const path = join(this.#sourceOf(from), source);
      const isFile = isFolder && /[^./]$/.test(source);
      cpSync(path, join(folder, to, isFile ? basename(source) : ''), { recursive: true });
    }
  }

  /**
   * @param {string} command
   * @param {string} cwd
   */
  async #run(command, cwd) {
    // Such a command would change this machine, as it does not run in a container.
    if (/(^|[\s=:'"])[/~]/.test(command)) throw new Error(`RUN ${command} leaves its folder`);
    const { env } = this.where;
    await run(`RUN ${command}`, 'sh', ['-c', command], { cwd, env, stdio: 'pipe' });
  }

  /** @param {string} [from] */
  #sourceOf(from) {
    return from ? this.#rootOf(from) : this.where.context;
  }

  /** @param {string} name */
  #rootOf(name) {
    return join(this.where.root, name);
  }
}

/**
 * Returns an environment in which `npm install` hard-links a project's installed packages, and
 * installs nothing if development dependencies are omitted.
 * @param {string} project
 * @param {string} folder for the program that stands in for npm
 * @returns {NodeJS.ProcessEnv}
 */
export function withLinkedPackages(project, folder) {
  mkdirSync(folder, { recursive: true });
  const npm = join(folder, 'npm');
  writeFileSync(npm, linkPackages);
  chmodSync(npm, 0o755);
  const { PATH, HOME } = process.env;
  return { PATH: `${folder}${delimiter}${PATH}`, HOME, PROJECT: project, REAL_PATH: PATH };
}

const linkPackages = `#!/bin/sh
set -eu
[ "$1" = install ] || PATH=$REAL_PATH exec npm "$@"
test -f package-lock.json
mkdir node_modules
case $* in *--omit=dev*) exit ;; esac
for folder in . web; do
  [ ! -f $folder/package.json ] || cp -RPl "$PROJECT/$folder/node_modules" $folder
done
`;
