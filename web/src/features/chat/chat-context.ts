import { createContext, use } from 'react';
import type { PinnedMessage } from '@lodge/contracts';
import type { Conversation } from './conversation.js';
import type { Writing } from './writing.js';

interface ChatContextValue {
  conversation: Conversation;
  writing: Writing;
  pins: readonly PinnedMessage[];
  // Admins can read every group but write only in their own.
  mayWrite: boolean;
  // True where the conversation ends with the newest message, and has a field for one.
  isAtEnd: boolean;
}

export const ChatContext = createContext<ChatContextValue | null>(null);

export const useChat = () => use(ChatContext)!;
