import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { format } from 'oxfmt';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { Problem } from '../libs/processes/src/problem.mjs';
import { say, warn } from '../libs/processes/src/say.mjs';
import { cellText, machine, reportText, type Line } from './report.js';
import { isChosen, type Options } from './options.js';

export interface Kind {
  title: string;
  /** How the figures came about, and how to read them. */
  about: string | ((options: Options) => string);
  /** The report of a complete run, from the project's folder; undefined if this one is not. */
  file: string | ((options: Options) => string | undefined);
  /** Measures one line after the other. It stops in the end what it started. */
  measure: (options: Options) => AsyncIterable<Line>;
}

/** Prints each line as it is measured, and writes the report of a complete run or with `--out`. */
export async function runKind({ title, about, file, measure }: Kind, options: Options) {
  const before = machine();
  const lines: Line[] = [];
  for await (const line of measure(options)) {
    lines.push(line);
    print(line);
  }
  if (lines.length === 0) throw new Problem(`Nothing is named ${options.only.join(' or ')}.`);
  if (lines.some(({ missed = [] }) => missed.length > 0)) process.exitCode = 1;
  const isWhole = options.only.length === 0 && !options.short;
  const wanted = typeof file === 'function' ? file(options) : file;
  const path = options.out ?? (isWhole && wanted && join(projectDir, wanted));
  if (!path) return;
  const text = typeof about === 'function' ? about(options) : about;
  const report = reportText(title, text, before, lines);
  writeFileSync(path, (await format(basename(path), report)).code);
  if (!options.out && lines.some(({ data }) => data))
    writeFileSync(path.replace(/\.md$/, '.json'), dataOf(lines));
  say(`The report is in ${path}.`);
}

/** Measures those whose names were chosen, in turn. */
export async function* eachChosen<Row extends { name: string }>(
  rows: Row[],
  options: Options,
  measure: (row: Row) => Promise<Line>,
): AsyncGenerator<Line> {
  for (const row of rows) if (isChosen(row.name, options)) yield await measure(row);
}

function print({ name, figures, missed = [] }: Line) {
  const cells = Object.entries(figures)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => `${column} ${cellText(value)}`);
  say(`${name}: ${cells.join('; ')}`);
  for (const text of missed) warn(`  missed: ${text}`);
}

const dataOf = (lines: Line[]) =>
  `{\n${lines.map(({ name, data }) => `  ${JSON.stringify(name)}: ${JSON.stringify(data)}`).join(',\n')}\n}\n`;
