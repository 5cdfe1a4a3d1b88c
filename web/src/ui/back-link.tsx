import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

// Above a heading.
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="-ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-soft hover:text-ink"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </Link>
);
