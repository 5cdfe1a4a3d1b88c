import { createContext, use } from 'react';
import type { useConversation } from './use-conversation.js';
import type { Writing } from './writing.js';

interface ChatContextValue extends ReturnType<typeof useConversation> {
  writing: Writing;
  // Admins can read every group but write only in their own.
  mayWrite: boolean;
}

export const ChatContext = createContext<ChatContextValue | null>(null);

export const useChat = () => use(ChatContext)!;
