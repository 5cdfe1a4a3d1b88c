import { expect, jest, test } from '@jest/globals';
import type { RequiredConsentService, StoredSessions } from '@lodge/access';
import { logger } from '@lodge/service';
import type { NotificationsService } from '../notifications/notifications.service.js';
import { Streams } from './streams.js';

test('an event of ended sessions that Redis fails is left to the next beat', async () => {
  const warned = jest.spyOn(logger, 'warn').mockReturnValue();
  const sessions = { areAlive: () => Promise.reject(new Error('Connection is closed.')) };
  const streams = new Streams(
    {} as NotificationsService,
    sessions as Partial<StoredSessions> as StoredSessions,
    {} as RequiredConsentService,
  );

  await streams.checkSessions(1);

  expect(warned).toHaveBeenCalledWith({ error: 'Error' }, 'sessions of streams not checked');
});
