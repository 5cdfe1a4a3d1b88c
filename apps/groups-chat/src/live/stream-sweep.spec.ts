import { expect, jest, test } from '@jest/globals';
import type { RequiredConsentService, SessionStore } from '@lodge/access';
import { logger } from '@lodge/service';
import { StreamSweep } from './stream-sweep.js';
import type { Streams } from './streams.js';

test('an event of ended sessions that Redis fails is left to the next beat', async () => {
  const warned = jest.spyOn(logger, 'warn').mockReturnValue();
  const sessions = { areAlive: () => Promise.reject(new Error('Connection is closed.')) };
  const sweep = new StreamSweep(
    { sessions: () => [] } as Partial<Streams> as Streams,
    sessions as Partial<SessionStore> as SessionStore,
    {} as RequiredConsentService,
  );

  await sweep.end(1);

  expect(warned).toHaveBeenCalledWith({ error: 'Error' }, 'sessions of streams not checked');
});
