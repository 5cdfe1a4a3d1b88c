import { UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { IconButton } from '../../ui/icon-button.js';
import { useBackToClose } from '../../ui/overlay/use-back-to-close.js';

// Beside a conversation that has the window, or above it where there is no room for both.
export function useMembersPane(group: string, members: ReactNode) {
  const isWide = useMedia('(min-width: 64rem)');
  const [pane, setPane] = useState(true);
  const [sheet, setSheet] = useState(false);
  useBackToClose(sheet && !isWide, () => setSheet(false));
  const isOpen = isWide ? pane : sheet;
  const toggle = () => (isWide ? setPane(!pane) : setSheet(true));
  return {
    button: (
      <IconButton
        label="Members"
        aria-expanded={isOpen}
        aria-haspopup={isWide ? undefined : 'dialog'}
        onClick={toggle}
      >
        <UsersRound aria-hidden className="size-5" />
      </IconButton>
    ),
    content: isWide ? (
      pane && (
        <aside
          aria-label="Members"
          className="w-96 shrink-0 overflow-y-auto border-l border-line p-5 xl:w-112"
        >
          {members}
        </aside>
      )
    ) : (
      <Dialog open={sheet} onClose={() => setSheet(false)} title={<bdi>{group}</bdi>} wide>
        {members}
      </Dialog>
    ),
  };
}
