import { BRAND } from '../lib/brand.js';
import { Mark } from './mark.js';

export const BrandLabel = () => (
  <span className="inline-flex items-center gap-2.5 font-display text-lg font-semibold tracking-tight">
    <Mark className="size-7 text-brass" />
    <span className="max-md:hidden">{BRAND.full}</span>
    <span className="md:hidden">{BRAND.short}</span>
  </span>
);
