import { EventEmitter } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import type { Response } from 'express';
import type { Dispatcher } from 'undici';
import type { CookieSeals } from '../cookies/cookie-seals.js';
import { Relay } from './relay.js';

function relayed() {
  const response = Object.assign(new EventEmitter(), {
    closed: false,
    destroyed: false,
    writableFinished: false,
    writableEnded: false,
    end: () => void (response.writableEnded = true),
    write: jest.fn(() => true),
  });
  const abort = jest.fn();
  const relay = new Relay(response as unknown as Response, {} as CookieSeals, () => true);
  relay.onRequestStart({ abort } as unknown as Dispatcher.DispatchController);
  const close = (writableFinished: boolean) => {
    response.writableFinished = writableFinished;
    response.emit('close');
  };
  return { relay, response, abort, close };
}

test('a call ends with its client, and when the gateway itself has answered, but not once it is relayed whole', () => {
  const gone = relayed();
  gone.close(false);
  const answeredByGateway = relayed();
  answeredByGateway.close(true);

  const whole = relayed();
  whole.relay.onResponseEnd();
  whole.close(true);

  const calls = [gone, answeredByGateway, whole];
  expect(calls.map(({ abort }) => abort.mock.calls.length)).toEqual([1, 1, 0]);
});

test('what comes after the gateway ended a stream is not written, and ends the call', () => {
  const { relay, response, abort } = relayed();
  response.end();

  relay.onResponseData({ abort } as unknown as Dispatcher.DispatchController, Buffer.from(':'));

  expect(response.write).not.toHaveBeenCalled();
  expect(abort).toHaveBeenCalledTimes(1);
});
