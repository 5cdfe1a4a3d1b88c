import type { Instant } from '@lodge/contracts';
import { longDay } from '../../../lib/dates.js';

export const dayOf = (instant: Instant | null | undefined) => (instant ? longDay(instant) : '');
