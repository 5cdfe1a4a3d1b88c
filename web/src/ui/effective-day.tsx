import { t, type Document } from '@lodge/contracts';
import { longDayInUtc } from '../lib/dates.js';

// Operators choose the day in UTC.

export function EffectiveDay({ document: { version, status, effective_at } }: EffectiveDayProps) {
  const day = longDayInUtc(effective_at);
  return status === 'announced'
    ? t`Version ${version}, in effect from ${day}`
    : t`Version ${version}, in effect since ${day}`;
}

interface EffectiveDayProps {
  document: Document;
}
