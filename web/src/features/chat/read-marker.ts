import { callApi } from '../../lib/api/api.js';

/** Returns a function that marks a group as read up to a message, unless it marked a later one. */
export function readMarker(groupId: number) {
  let readId = 0;
  return async (id: number): Promise<void> => {
    if (id <= readId) return;
    const before = readId;
    readId = id;
    const call = { params: { id: groupId }, body: { message_id: id } };
    await callApi('readMessages', call).catch((error: unknown) => {
      readId = before;
      throw error;
    });
  };
}
