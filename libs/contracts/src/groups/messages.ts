import type { BigId, Id, Instant, MessageExcerpt, MessageText, Username } from '../types.js';

export interface ChatMessage {
  id: BigId;
  user_id: Id;
  username: Username;
  content: MessageText;
  created_at: Instant;
  // Null once that is gone, and for those who do not see its author.
  reply_to: QuotedMessage | null;
  edited_at: Instant | null;
}

export interface QuotedMessage {
  id: BigId;
  user_id: Id;
  username: Username;
  content: MessageExcerpt;
}
