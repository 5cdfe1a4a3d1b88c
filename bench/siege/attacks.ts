import { amplifiers } from './attacks/amplifiers.js';
import { bodies } from './attacks/bodies.js';
import { files } from './attacks/files.js';
import { lists } from './attacks/lists.js';
import { madeUpSessions } from './attacks/made-up-sessions.js';
import { members } from './attacks/members.js';
import { notices } from './attacks/notices.js';
import { pipelines } from './attacks/pipelines.js';
import { registrations } from './attacks/registrations.js';
import { signIns } from './attacks/sign-ins.js';
import { slowReaders } from './attacks/slow-readers.js';
import { slowSenders } from './attacks/slow-senders.js';
import { slowUploaders } from './attacks/slow-uploads.js';
import { streams } from './attacks/streams.js';
import { texts } from './attacks/texts.js';
import type { Attack } from './attacks/attack.js';

export const attacks: Attack[] = [
  ...pipelines,
  ...slowReaders,
  ...slowSenders,
  ...slowUploaders,
  ...madeUpSessions,
  ...amplifiers,
  ...texts,
  ...files,
  ...signIns,
  ...registrations,
  ...members,
  ...notices,
  ...lists,
  ...streams,
  ...bodies,
];
