import type { ImageRemoval } from '@lodge/contracts';
import { RemovalReasons } from './removal-reasons.js';
import { removalTexts } from './removal-texts.js';

export const RemovalNotice = ({ removals }: { removals: readonly ImageRemoval[] }) => (
  <div className="min-w-0 flex-1 basis-52 space-y-1 text-sm">
    {removalTexts(removals).map((text) => (
      <p key={text}>{text}</p>
    ))}
    <RemovalReasons removals={removals} />
  </div>
);
