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

// A phone with a larger default font has no room for the word beside the mark.
export const BrandLabel = ({ isBesideUploads = false }) => (
  <span className="wordmark">
    <Mark className="size-7 text-brass" />
    <span className={isBesideUploads ? 'max-md:hidden max-lg:sr-only' : 'max-md:hidden'}>
      {BRAND.full}
    </span>
    <span className="@max-2xs:sr-only md:hidden">{BRAND.short}</span>
  </span>
);
