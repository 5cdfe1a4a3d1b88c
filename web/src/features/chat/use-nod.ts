import { OWN_ERROR_TEXTS, type NodEmoji } from '@lodge/contracts';
import { attempt } from '../../ui/action.js';
import { useChat } from './chat-context.js';

export function useNod() {
  const { conversation } = useChat();
  return (messageId: number, emoji: NodEmoji) =>
    attempt({
      call: () => conversation.nod(messageId, emoji),
      failed: OWN_ERROR_TEXTS.internal,
      about: 'nod',
    });
}
