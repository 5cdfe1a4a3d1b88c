import { afterEach, expect, jest, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useReadMark } from '../../src/features/chat/use-read-mark.js';

afterEach(() => void jest.restoreAllMocks());

test('Messages count as read once the window is in front', async () => {
  const hasFocus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  const markRead = jest.fn<(id: number) => Promise<void>>().mockResolvedValue();
  renderHook(() => useReadMark(5, markRead));
  await waitFor(() => expect(hasFocus).toHaveBeenCalled());
  expect(markRead).not.toHaveBeenCalled();

  hasFocus.mockReturnValue(true);
  dispatchEvent(new Event('focus'));

  await waitFor(() => expect(markRead).toHaveBeenCalledWith(5));
});
