import type { ChatMessage } from '@lodge/contracts';
import { dayOf } from './times.js';

// Milliseconds until the author is named again.
const RUN = 5 * 60_000;

export interface Row {
  message: ChatMessage;
  day: boolean;
  // Of several in a row by one author: it shows the name.
  first: boolean;
}

export const rowsOf = (messages: readonly ChatMessage[]): Row[] =>
  messages.map((message, index) => {
    const before = messages[index - 1];
    const day = !before || dayOf(before.created_at) !== dayOf(message.created_at);
    const first =
      day ||
      before.user_id !== message.user_id ||
      Date.parse(message.created_at) - Date.parse(before.created_at) > RUN;
    return { message, day, first };
  });
