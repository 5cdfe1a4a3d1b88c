// The gateway writes the operator's brand names into the page.
const names =
  document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content || 'The Lodge|Lodge';
const [full = names, short = full] = names.split('|');

export const BRAND = { full, short };

export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <path
      d="M4 19 16 6.5 28 19"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M12.4 27v-4.6a3.6 3.6 0 0 1 7.2 0V27z" fill="currentColor" />
  </svg>
);

// Hides the wordmark where there is no room for it beside the mark: a phone with a larger default
// font is as narrow as 11.25 rem.
export const BrandLabel = () => (
  <span className="flex items-center gap-2.5 font-display text-lg font-semibold tracking-tight">
    <Mark className="size-7 text-brass" />
    <span className="max-md:hidden">{BRAND.full}</span>
    <span className="max-[18rem]:sr-only md:hidden">{BRAND.short}</span>
  </span>
);
