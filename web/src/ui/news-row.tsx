import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

// All rows have the height of one with a picture.
const ROW = 'flex min-h-16 items-center gap-3 py-2.5 text-sm';

interface NewsRowProps {
  mark: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

export const NewsRow = ({ mark, end, children }: NewsRowProps) => (
  <div className={ROW}>
    {mark}
    <div className="clip-marks min-w-0 flex-1">{children}</div>
    {end}
  </div>
);

/** How an announcement or a notification will look. */
export const Preview = (row: NewsRowProps) => (
  <section aria-label="Preview" className="panel bg-page px-4">
    <NewsRow {...row} />
  </section>
);

interface NewsLinkProps extends Omit<NewsRowProps, 'end'> {
  to: string;
}

export const NewsLink = ({ to, mark, children }: NewsLinkProps) => (
  <Link
    to={to}
    className={`${ROW} -mx-2 rounded-md px-2 transition-colors duration-150 hover:bg-hover`}
  >
    {mark}
    {children}
  </Link>
);

export const NewsIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span aria-hidden className="emblem">
    <Icon className="size-5" strokeWidth={1.6} />
  </span>
);
