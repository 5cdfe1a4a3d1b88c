import { expect, test } from '@jest/globals';
import { actionError } from '../../src/ui/action.js';
import { ApiError, errorText } from '../../src/lib/api/api-error.js';

test('says nothing of a call whose proof of identity was declined', () => {
  const declined = new ApiError(0, 'declined');

  expect([actionError('Error deleting user')(declined), errorText(declined, 'Failed')]).toEqual([
    '',
    '',
  ]);
});
