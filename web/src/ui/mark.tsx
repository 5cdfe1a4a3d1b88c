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
