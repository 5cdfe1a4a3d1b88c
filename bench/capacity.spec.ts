import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const rowsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const number = (text: string) => Number(text.replaceAll(',', ''));

// docs/capacity.md rounds: it need not change with each measurement.
test('docs/capacity.md says what the model gives, within a fifth', () => {
  const model = rowsOf('results/capacity.md');
  const of = (name: string, at: number) =>
    number(model.find(([row]) => row === name)!.slice(1)[at]);
  const documented = rowsOf('../docs/capacity.md').filter(([members]) => /^[\d,]+$/.test(members));

  expect(documented).toHaveLength(3);
  for (const [at, [, requests, cores, replicas, streams]] of documented.entries()) {
    const told = [requests, cores, ...replicas.split(', '), streams].map(number);
    const names = [
      'requests, /s',
      'cores in total',
      ...['gateway', 'groups-chat', 'profile-media'].map((app) => `replicas of one core: ${app}`),
      'open streams',
    ];
    for (const [index, name] of names.entries())
      expect(Math.abs(told[index] / of(name, at) - 1)).toBeLessThan(0.2);
  }
});
