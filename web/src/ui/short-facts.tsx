import type { Profile } from '@lodge/contracts';
import { Fragment } from 'react';
import { useFacts } from '../lib/own-units.js';

/** A profile in a `dotted` row. */
export const ShortFacts = ({ profile }: { profile: Profile }) =>
  useFacts(profile).map(({ shortName, shortText }, index) => (
    <Fragment key={shortName}>
      {index > 0 && ' '}
      <bdi>{shortText}</bdi>
    </Fragment>
  ));
