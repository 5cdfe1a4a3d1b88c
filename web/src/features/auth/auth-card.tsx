import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../ui/page-heading.js';
import { Button } from '../../ui/button.js';
import { FormFailure, SubmitButton } from '../../ui/form/form.js';

interface AuthCardProps {
  // Title of the window.
  title: string;
  heading: string;
  lead?: string;
  // Link to a related screen, shown last.
  other: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export const AuthCard = ({ title, heading, lead, other, wide, children }: AuthCardProps) => (
  <div data-wide={wide || undefined}>
    {/* Leaves room for the theme switch. */}
    <div className="mb-8">
      <PageHeading title={title} className="text-3xl max-md:pe-9">
        {heading}
      </PageHeading>
      {lead && <p className="mt-3 text-soft">{lead}</p>}
    </div>
    {children}
    {other}
  </div>
);

export const CARD_FOOTER =
  'mt-8 flex min-h-16.25 flex-wrap items-center gap-x-2 border-t border-line pt-5 text-soft';

interface OtherWayProps {
  question: string;
  to: string;
  text: string;
}

export const OtherWay = ({ question, to, text }: OtherWayProps) => (
  <p className={CARD_FOOTER}>
    {question}
    <Link to={to} className="lone-link">
      {text}
    </Link>
  </p>
);

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="quiet" size="sm" className="self-center" onClick={onBack}>
    Back
  </Button>
);

export const AuthFormEnd = ({ action }: { action: string }) => (
  <>
    <FormFailure />
    <SubmitButton className="mt-1 w-full">{action}</SubmitButton>
  </>
);
