import type { Document } from '@lodge/contracts';
import { longDayInUtc } from '../lib/dates.js';

// Operators choose the day in UTC.

export const EffectiveDay = ({ document }: { document: Document }) => (
  <>
    Version {document.version},{' '}
    {document.status === 'announced' ? 'in effect from ' : 'in effect since '}
    {longDayInUtc(document.effective_at)}
  </>
);
