import type { Profile } from '@lodge/contracts';
import { useFacts } from '../lib/own-units.js';

export const Facts = ({ profile, className }: { profile: Profile; className: string }) => (
  <dl className={className}>
    {useFacts(profile).map(({ shortName, text }) => (
      <div key={shortName}>
        <dt className="text-xs text-muted">{shortName}</dt>
        <dd className="clip-marks text-sm font-semibold tabular-nums">
          <bdi>{text}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
