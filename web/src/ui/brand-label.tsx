import { BRAND } from '../lib/brand.js';
import { Mark } from './mark.js';

// Hides the wordmark where there is no room for it beside the mark: a phone with a larger default
// font is as narrow as 11.25 rem.
export const BrandLabel = () => (
  <span className="flex items-center gap-2.5 font-display text-lg font-semibold tracking-tight">
    <Mark className="size-7 text-brass" />
    <span className="max-md:hidden">{BRAND.full}</span>
    <span className="max-[18rem]:sr-only md:hidden">{BRAND.short}</span>
  </span>
);
