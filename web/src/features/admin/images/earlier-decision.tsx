import type { AdminImage } from '@lodge/contracts';
import { History } from 'lucide-react';
import { isPending } from '../lists/list-kinds.js';
import { When } from '../when.js';

const DONE = { rejected: 'rejected', blocked: 'removed and blocked' } as const;

export function EarlierDecisionNote({ image }: { image: AdminImage }) {
  const { earlier_decision: earlier } = image;
  if (!earlier || !isPending(image)) return null;
  return (
    <p className="flex w-full gap-2 rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm text-soft">
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
      <span>
        Looks like a photo that was {DONE[earlier.kind]} on <When at={earlier.decided_at} />
      </span>
    </p>
  );
}
