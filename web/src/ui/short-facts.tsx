import type { Profile } from '@lodge/contracts';
import { Fragment } from 'react';
import { useFacts } from '../lib/own-units.js';

/** A profile on one line. */
export const ShortFacts = ({ profile }: { profile: Profile }) =>
  useFacts(profile).map(({ shortName, shortText }, index) => (
    <Fragment key={shortName}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">
        {index > 0 && <span>· </span>}
        <bdi>{shortText}</bdi>
      </span>
    </Fragment>
  ));
