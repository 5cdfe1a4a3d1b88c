import type { ChatMessage, ReportKind } from '@lodge/contracts';

export interface Reported {
  kind: ReportKind;
  id: number;
  name: string;
  quote?: string;
}

const ofMember =
  (kind: ReportKind) =>
  ({ id, username }: { id: number; username: string }): Reported => ({ kind, id, name: username });

export const reportedMember = ofMember('user');
export const reportedPhoto = ofMember('image');

export const reportedMessage = ({ content, ...message }: ChatMessage): Reported => ({
  ...ofMember('message')(message),
  quote: content,
});

export const reportedGroup = ({ id, name }: { id: number; name: string }): Reported => ({
  kind: 'group',
  id,
  name,
});
