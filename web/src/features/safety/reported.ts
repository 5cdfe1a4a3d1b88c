import type { ReportKind } from '@lodge/contracts';

// What a report is about.
export interface Reported {
  kind: ReportKind;
  id: number;
  // "Report a photo of {name}?"
  what: string;
  name: string;
}

export const reportedMember = ({ id, username }: { id: number; username: string }): Reported => ({
  kind: 'user',
  id,
  what: '',
  name: username,
});

export const reportedPhoto = (id: number, username: string): Reported => ({
  kind: 'image',
  id,
  what: 'a photo of ',
  name: username,
});

export const reportedMessage = ({ id, username }: { id: number; username: string }): Reported => ({
  kind: 'message',
  id,
  what: 'a message of ',
  name: username,
});

export const reportedGroup = ({ id, name }: { id: number; name: string }): Reported => ({
  kind: 'group',
  id,
  what: 'the group ',
  name,
});
