// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { copyContext } from './image/context.mjs';
import { readDockerfile } from './image/dockerfile.mjs';
import { Stages } from './image/stages.mjs';

/**
 * Runs the install and build steps of deploy/Dockerfile in temporary folders.
 * @throws {Problem} if a step fails or a COPY finds nothing
 */
export async function buildFromClone() {
  const dir = mkdtempSync(join(tmpdir(), 'lodge-clone-'));
  try {
    const [context, root] = [join(dir, 'context'), join(dir, 'stages')];
    copyContext(projectDir, readFileSync(join(projectDir, '.dockerignore'), 'utf8'), context);
    const dockerfile = readFileSync(join(projectDir, 'deploy/Dockerfile'), 'utf8');
    const stages = new Stages(readDockerfile(dockerfile), { context, root, env: process.env });
    await Promise.all([stages.take('build'), stages.take('packages')]);
    const missing = stages.missing();
    if (missing.length > 0) throw new Problem(`COPY finds nothing at ${missing.join(', ')}.`);
  } finally {
    rmSync(dir, { recursive: true });
  }
}
