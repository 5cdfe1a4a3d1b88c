import type { BodyOf, QuotedMessage } from '@lodge/contracts';

/** A message on its way to a group. Sending it again with its `clientId` creates no second one. */
export interface Delivery {
  clientId: string;
  content: string;
  replyTo: QuotedMessage | null;
}

export const bodyOf = ({ clientId, content, replyTo }: Delivery): BodyOf<'postMessage'> => ({
  content,
  client_id: clientId,
  ...(replyTo && { reply_to: replyTo.id }),
});
