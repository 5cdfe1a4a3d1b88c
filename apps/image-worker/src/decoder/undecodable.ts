import type { Failure } from './protocol.js';

export class Undecodable extends Error {
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

const WORDS: [RegExp, Failure][] = [
  [/pixel limit/i, 'too_many_pixels'],
  [/out of memory|insufficient memory/i, 'out_of_memory'],
];

export function undecodable(error: Error): Undecodable {
  const [, failure] = WORDS.find(([words]) => words.test(error.message)) ?? [];
  return new Undecodable(failure ?? 'invalid');
}
