import { t } from '@lodge/contracts';
import { isReviewer } from '../lib/session/session-store.js';
import { useViewer } from '../lib/session/session.js';
import { Key } from '../ui/key.js';
import { Dialog } from '../ui/overlay/dialog.js';

const SHORTCUTS: readonly [where: string, keys: readonly [keys: string, action: string][]][] = [
  [
    t`Everywhere`,
    [
      ['?', t`This help`],
      ['/', t`Search`],
      ['Esc', t`Close a dialog, a photo or the menu`],
      ['Shift Shift Shift', t`Leave now`],
    ],
  ],
  [
    t`Chat`,
    [
      ['Enter', t`Send`],
      ['Shift Enter', t`New line`],
      ['↑ ↓', t`Move between messages`],
      ['← →', t`Actions for a message`],
      ['Alt ↓', t`Next group with unread messages`],
    ],
  ],
  [t`Photos`, [['← →', t`Previous and next photo`]]],
];
const OF_REVIEW = [
  ['← →', t`Previous and next photo`],
  ['A', t`Approve`],
  ['R', t`Reject`],
  ['W', t`Reject with a reason`],
  ['1–6', t`Choose the reason, and reject`],
  ['F', t`Flag or unflag a face picture`],
  ['Z', t`Undo the last decision`],
] as const;
const OF_REPORTS = [
  ['J', t`Next report`],
  ['K', t`Previous report`],
  ['1–6', t`Choose the decision`],
] as const;
const FOR_REVIEWERS = [
  [t`Review of images`, OF_REVIEW],
  [t`Reports`, OF_REPORTS],
] as const;

export default function KeyboardHelpDialog({ onClose }: { onClose: () => void }) {
  const parts = isReviewer(useViewer()) ? [...SHORTCUTS, ...FOR_REVIEWERS] : SHORTCUTS;
  return (
    <Dialog onClose={onClose} title="Keyboard">
      {/* Without anything else to focus, the keys of a keyboard could not scroll it. */}
      <div role="group" aria-label="Keyboard" tabIndex={0} className="flex flex-col gap-5">
        {parts.map(([where, keys]) => (
          <section key={where}>
            <h3 className="mb-2 text-base">{where}</h3>
            <dl className="grid grid-cols-[9.5rem_1fr] gap-x-4 gap-y-2 text-sm text-soft">
              {keys.map(([key, action]) => (
                <div key={key} className="contents">
                  <dt className="flex gap-1">
                    {key.split(' ').map((one, index) => (
                      <Key key={index}>{one}</Key>
                    ))}
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
