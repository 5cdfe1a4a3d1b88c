// @ts-check

/**
 * @typedef {{ at: string } | { run: string } | Copy} Step a WORKDIR, RUN or COPY
 * @typedef {{ copy: string[], to: string, from?: string, chmod?: string }} Copy `from` is a stage
 * @typedef {{ name: string, parent: string, steps: Step[] }} Stage
 */

/**
 * The stages of a Dockerfile with the steps that fill their file systems.
 * @param {string} text
 * @returns {Stage[]}
 * @throws {Error} at an instruction that would be misread
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const [, instruction, rest] of instructionsOf(text)) {
    if (instruction === 'FROM') stages.push(stageOf(rest));
    else stages.at(-1)?.steps.push(...stepsOf(instruction, rest));
  }
  return stages;
}

/** @param {string} text */
function instructionsOf(text) {
  return text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .matchAll(/^\s*([A-Z]+)\s+(.*)$/gm);
}

/**
 * @param {string} rest
 * @returns {Stage}
 */
function stageOf(rest) {
  const [, parent, name] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
  if (!name) throw new Error(`FROM ${rest} does not name its stage`);
  return { name, parent, steps: [] };
}

/**
 * @param {string} instruction
 * @param {string} rest
 * @returns {Step[]}
 */
function stepsOf(instruction, rest) {
  if (instruction === 'ADD') throw new Error(`ADD ${rest} fetches or unpacks: use COPY`);
  if (instruction === 'WORKDIR') return [{ at: rest }];
  if (instruction === 'RUN') return [{ run: rest }];
  return instruction === 'COPY' ? [copyOf(rest)] : [];
}

/**
 * @param {string} rest
 * @returns {Copy}
 */
function copyOf(rest) {
  const flags = [...rest.matchAll(/(?:^|(?<=\s))--(\w+)(?:=(\S+))?\s/g)];
  const words = rest.slice(flags.map(([flag]) => flag).join('').length).trim();
  const paths = words.startsWith('[') ? JSON.parse(words) : words.split(/\s+/);
  if (/[*?<$]|\[(?!")/.test(words)) throw new Error(`COPY ${rest} names no plain paths`);
  const { from, chmod } = Object.fromEntries(flags.map(([, name, value]) => [name, value]));
  return {
    copy: paths.slice(0, -1),
    to: paths.at(-1),
    ...(from && { from }),
    ...(chmod && { chmod }),
  };
}
