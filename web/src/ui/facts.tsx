import type { Profile } from '@lodge/contracts';
import { useFacts } from '../lib/own-units.js';
import { type ReactNode, Fragment } from 'react';

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

/** A term and its description in a `dl`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="clip-marks font-semibold">{name}</dt>
    <dd className="clip-marks text-soft">{children}</dd>
  </div>
);

/** A profile in a `dotted` row. */
export const ShortFacts = ({ profile }: { profile: Profile }) =>
  useFacts(profile).map(({ shortName, shortText }, index) => (
    <Fragment key={shortName}>
      {index > 0 && ' '}
      <bdi>{shortText}</bdi>
    </Fragment>
  ));
