import { connections } from './attacks/connections.js';
import { files } from './attacks/files.js';
import { lists } from './attacks/lists.js';
import { members } from './attacks/members.js';
import { registrations } from './attacks/registrations.js';
import { signIns } from './attacks/sign-ins.js';
import { slow } from './attacks/slow.js';
import { texts } from './attacks/texts.js';
import { unread } from './attacks/unread.js';
import type { Attack } from './attack.js';

export const attacks: Attack[] = [
  ...unread,
  ...slow,
  ...connections,
  ...texts,
  ...files,
  ...signIns,
  ...registrations,
  ...members,
  ...lists,
];
