import type { ChatMessage } from '@lodge/contracts';
import { useCallback, type ComponentProps } from 'react';
import { Chat } from '../../features/chat/chat.js';
import { reportedMessage } from '../../features/safety/reported.js';
import { useSafety } from '../../features/safety/safety-dialogs.js';

// Within SafetyDialogs.
export function ReportingChat(props: Omit<ComponentProps<typeof Chat>, 'onReport'>) {
  const { askToReport } = useSafety();
  const report = useCallback(
    (message: ChatMessage) => askToReport(reportedMessage(message)),
    [askToReport],
  );
  return <Chat {...props} onReport={report} />;
}
