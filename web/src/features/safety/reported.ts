import type { ReportKind } from '@lodge/contracts';

// What a report is about.
export interface Reported {
  kind: ReportKind;
  id: number;
  // "Report a photo of {name}?"
  what: string;
  name: string;
}

const ofMember =
  (kind: ReportKind, what: string) =>
  ({ id, username }: { id: number; username: string }): Reported => ({
    kind,
    id,
    what,
    name: username,
  });

export const reportedMember = ofMember('user', '');
export const reportedPhoto = ofMember('image', 'a photo of ');
export const reportedMessage = ofMember('message', 'a message of ');

export const reportedGroup = ({ id, name }: { id: number; name: string }): Reported => ({
  kind: 'group',
  id,
  what: 'the group ',
  name,
});
