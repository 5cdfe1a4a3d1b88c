import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../ui/page-heading.js';
import { LONE_LINK } from '../../ui/text-link.js';
import { Button } from '../../ui/button.js';
import { FormError } from '../../ui/form/form-error.js';

interface AuthCardProps {
  // The window's.
  title: string;
  heading: string;
  lead: string;
  other: { question: string; to: string; text: string };
  wide?: boolean;
  children: ReactNode;
}

export const AuthCard = ({ title, heading, lead, other, wide, children }: AuthCardProps) => (
  <div className={wide ? 'w-full max-w-xl' : 'w-full max-w-sm'}>
    <PageHeading title={title} className="text-3xl">
      {heading}
    </PageHeading>
    <p className="mt-3 mb-8 text-soft">{lead}</p>
    {children}
    <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-line pt-5 text-soft">
      {other.question}
      <Link to={other.to} className={LONE_LINK}>
        {other.text}
      </Link>
    </p>
  </div>
);

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="quiet" size="sm" className="self-center" onClick={onBack}>
    Back
  </Button>
);

interface AuthFormEndProps {
  error: string | undefined;
  busy: boolean;
  action: string;
}

export const AuthFormEnd = ({ error, busy, action }: AuthFormEndProps) => (
  <>
    <FormError text={error} />
    <Button type="submit" busy={busy} className="mt-1 w-full">
      {action}
    </Button>
  </>
);
