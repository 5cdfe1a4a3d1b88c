import type { ActionName, Step } from './actions.js';

type Line = [actor: number, action: ActionName, other?: number, pick?: number];

/** Rules that random sequences seldom reach; 0 is the admin, 4 a moderator. */
const LINES: Line[][] = [
  [
    [1, 'join'],
    [2, 'join'],
    [3, 'join'],
    [2, 'post'],
    [1, 'mute', 2],
    [3, 'block', 2],
    [2, 'block', 3],
    [1, 'block', 2],
    [2, 'mute', 1],
    [3, 'unblock', 2],
    [3, 'read', 2],
  ],
  [
    [1, 'join'],
    [4, 'join'],
    [4, 'post'],
    [1, 'block', 4],
    [4, 'post', 1],
    [1, 'read', 4],
  ],
  [
    [1, 'request'],
    [0, 'reject a request', 1],
    [1, 'join'],
    [1, 'leave'],
    [1, 'request'],
    [0, 'remove', 1],
    [1, 'request'],
    [0, 'reject a request', 1],
    [0, 'add', 1],
    [0, 'remove', 1],
    [1, 'join'],
    [1, 'request'],
  ],
  [
    [1, 'join'],
    [2, 'join'],
    [1, 'upload'],
    [2, 'upload'],
    [0, 'approve', 1, 0],
    [0, 'approve', 2, 1],
    [0, 'flag', 1, 0],
    [0, 'flag', 2, 1],
    [1, 'block', 2],
    [0, 'undo an approval', 2, 0],
  ],
  [
    [1, 'join'],
    [1, 'leave the site'],
    [0, 'unblock', 1],
    [1, 'sign in'],
    [1, 'keep'],
    [1, 'post'],
  ],
];

export const SCRIPTS: Step[][] = LINES.map((lines) =>
  lines.map(([actor, action, other = 0, pick = 0]) => ({ actor, action, other, pick, room: 0 })),
);
