import { t, type Profile } from '@lodge/contracts';
import { useFacts } from '../lib/own-units.js';
import { type ReactNode, Fragment } from 'react';

const UNSTATED = t`Profile not filled in yet`;

export function Facts({ profile, className }: { profile: Profile; className: string }) {
  const facts = useFacts(profile);
  if (facts.length === 0) return <p className="mt-3 text-sm text-muted">{UNSTATED}</p>;
  return (
    <dl className={className}>
      {facts.map(({ shortName, text }) => (
        <div key={shortName}>
          <dt className="text-xs text-muted">{shortName}</dt>
          <dd className="clip-marks text-sm font-semibold tabular-nums">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A term and its description in a `dl`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="clip-marks font-semibold">{name}</dt>
    <dd className="clip-marks text-soft">{children}</dd>
  </div>
);

/** A profile in a `dotted` row. */
export function ShortFacts({ profile }: { profile: Profile }) {
  const facts = useFacts(profile);
  if (facts.length === 0) return <span>{UNSTATED}</span>;
  return facts.map(({ shortName, shortText }, index) => (
    <Fragment key={shortName}>
      {index > 0 && ' '}
      <bdi>{shortText}</bdi>
    </Fragment>
  ));
}
