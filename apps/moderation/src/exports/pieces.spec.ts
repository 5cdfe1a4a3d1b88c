import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { piecesOf } from './pieces.js';

async function cut(chunks: string[], size: number) {
  const pieces: string[] = [];
  for await (const piece of piecesOf(Readable.from(chunks.map((text) => Buffer.from(text))), size))
    pieces.push(piece.toString());
  return pieces;
}

test.each<[string[], string[]]>([
  [[], []],
  [['ab'], ['ab']],
  [['abc'], ['abc']],
  [
    ['ab', 'cd', 'e'],
    ['abc', 'de'],
  ],
  [['abcdefgh'], ['abc', 'def', 'gh']],
  [
    ['', 'abc', '', 'def'],
    ['abc', 'def'],
  ],
])('%j becomes %j in pieces of three', async (chunks, pieces) => {
  expect(await cut(chunks, 3)).toEqual(pieces);
});
