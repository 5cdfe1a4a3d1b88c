import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from './page-heading.js';

interface PageProps {
  title: string;
  back?: { to: string; text: string };
  lead?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

export function Page({ title, back, lead, actions, narrow, children }: PageProps) {
  return (
    <div className={narrow ? 'mx-auto w-full max-w-2xl' : undefined}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 md:mb-7 md:items-end">
        <div className="min-w-0">
          {back && (
            <Link
              to={back.to}
              className="quiet -ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {back.text}
            </Link>
          )}
          <PageHeading title={title} />
          {lead && <p className="clip-marks mt-2 max-w-prose text-soft">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 max-xs:*:px-3 max-xs:*:text-sm max-md:has-[>:nth-child(2)]:w-full max-md:*:not-only:flex-auto max-md:*:not-only:px-2">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
