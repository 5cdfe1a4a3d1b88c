import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { beforeEach, expect, test } from '@jest/globals';
import { Turns } from './turns.js';

let server: EventEmitter;
let turns: Turns;
let begun: string[];

beforeEach(() => {
  server = new EventEmitter();
  turns = new Turns((request) => request.headers.cookie === 'known');
  turns.watch(server as Server);
  begun = [];
});

const call = (name: string, cookie?: string) =>
  turns.take({ headers: { cookie } } as Request, {} as Response, () => begun.push(name));

function flood(count: number) {
  for (let at = 0; at < count; at++) call(`stranger ${at}`, 'made up');
}

test('of a flood of strangers eight begin in each turn, in their order', async () => {
  flood(20);

  const counts = [begun.length];
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    counts.push(begun.length);
  }

  expect(counts).toEqual([8, 16, 20, 20]);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => `stranger ${at}`));
});

test('whoever the site knows begins at once, whoever waits', async () => {
  flood(20);

  call('member', 'known');

  expect(begun.indexOf('member')).toBe(8);
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  expect(begun).toHaveLength(21);
});

test('while connections are accepted, one stranger begins in eight turns', async () => {
  server.emit('connection');
  flood(20);
  expect(begun).toHaveLength(0);

  for (let turn = 0; turn < 16; turn++) {
    await nextTurn();
    server.emit('connection');
  }

  expect(begun).toHaveLength(2);
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  expect(begun).toHaveLength(20);
});
