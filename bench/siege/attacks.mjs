// @ts-check
import { amplifiers } from './attacks/amplifiers.mjs';
import { bodies } from './attacks/bodies.mjs';
import { files } from './attacks/files.mjs';
import { lists } from './attacks/lists.mjs';
import { madeUpSessions } from './attacks/made-up-sessions.mjs';
import { members } from './attacks/members.mjs';
import { notices } from './attacks/notices.mjs';
import { pipelines } from './attacks/pipelines.mjs';
import { registrations } from './attacks/registrations.mjs';
import { signIns } from './attacks/sign-ins.mjs';
import { slowReaders } from './attacks/slow-readers.mjs';
import { slowSenders } from './attacks/slow-senders.mjs';
import { slowUploaders } from './attacks/slow-uploads.mjs';
import { streams } from './attacks/streams.mjs';
import { texts } from './attacks/texts.mjs';

/** @type {import('./attacks/attack.mjs').Attack[]} */
export const attacks = [
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
