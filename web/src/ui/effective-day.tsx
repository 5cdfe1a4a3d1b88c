import type { Document } from '@lodge/contracts';

// Operators choose the day in UTC.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const EffectiveDay = ({ document }: { document: Document }) => (
  <>
    Version {document.version},{' '}
    {document.status === 'announced' ? 'in effect from ' : 'in effect since '}
    {DAY.format(Date.parse(document.effective_at))}
  </>
);
