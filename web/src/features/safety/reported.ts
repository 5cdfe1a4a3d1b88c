import { t, type ReportKind } from '@lodge/contracts';

// What a report is about.
export interface Reported {
  kind: ReportKind;
  id: number;
  // Without the name that follows: "Report a photo of".
  title: string;
  name: string;
}

const ofMember =
  (kind: ReportKind, title: string) =>
  ({ id, username }: { id: number; username: string }): Reported => ({
    kind,
    id,
    title,
    name: username,
  });

export const reportedMember = ofMember('user', t`Report `);
export const reportedPhoto = ofMember('image', t`Report a photo of `);
export const reportedMessage = ofMember('message', t`Report a message of `);

export const reportedGroup = ({ id, name }: { id: number; name: string }): Reported => ({
  kind: 'group',
  id,
  title: t`Report the group `,
  name,
});
