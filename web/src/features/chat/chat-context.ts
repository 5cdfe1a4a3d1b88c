import { createContext, use } from 'react';
import type { Conversation } from './conversation.js';
import type { Writing } from './writing.js';

interface ChatContextValue {
  conversation: Conversation;
  writing: Writing;
  // Admins can read every group but write only in their own.
  mayWrite: boolean;
}

export const ChatContext = createContext<ChatContextValue | null>(null);

export const useChat = () => use(ChatContext)!;
