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
    end: () => undefined,
  });
  const abort = jest.fn();
  const relay = new Relay(response as unknown as Response, {} as CookieSeals, () => true);
  relay.onRequestStart({ abort } as unknown as Dispatcher.DispatchController);
  const close = (writableFinished: boolean) => {
    response.writableFinished = writableFinished;
    response.emit('close');
  };
  return { relay, abort, close };
}

test('a call ends with its client, and when the gateway itself has answered', () => {
  const gone = relayed();
  gone.close(false);
  const answeredByGateway = relayed();
  answeredByGateway.close(true);

  expect([gone, answeredByGateway].map(({ abort }) => abort.mock.calls.length)).toEqual([1, 1]);
});

test('a call whose response is relayed whole is left alone', () => {
  const { relay, abort, close } = relayed();
  relay.onResponseEnd();
  close(true);

  expect(abort).not.toHaveBeenCalled();
});
