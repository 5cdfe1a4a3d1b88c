import { REFUSAL_REASON_TEXTS, type RefusalReason, type Restriction } from '@lodge/contracts';
import type { ReactNode } from 'react';

interface LoginBannerProps {
  refused: RefusalReason | undefined;
  lifted?: Restriction;
  changed?: boolean;
}

/**
 * Tells a member why their session ended, or an applicant who waited in this browser that they were
 * refused.
 */
export default function LoginBanner({ refused, lifted, changed }: LoginBannerProps) {
  if (refused)
    return (
      <Banner title="Your registration was not approved" text={REFUSAL_REASON_TEXTS[refused]}>
        <p className="mt-2 text-sm text-soft">
          Your profile and photos have been erased. Your username and email address follow two weeks
          after the decision.
        </p>
      </Banner>
    );
  if (lifted === 'suspended' || lifted === 'expelled')
    return <Banner title={LIFTED_TEXTS[lifted]} text="You can log in as before." />;
  if (changed)
    return (
      <Banner
        title="You were logged out"
        text="Log in again to see what changed for your account."
      />
    );
  return (
    <Banner
      title="You were logged out"
      text="Your password changed, you ended this session on another device, or the connection dropped. If you don’t know why, log in and look at your account’s activity."
    />
  );
}

const LIFTED_TEXTS = {
  suspended: 'Your suspension was lifted',
  expelled: 'Your expulsion was reversed',
};

interface BannerProps {
  title: string;
  text: string;
  children?: ReactNode;
}

const Banner = ({ title, text, children }: BannerProps) => (
  <div role="status" className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-card">
    <h2 className="text-lg">{title}</h2>
    <p className="mt-2 text-soft">{text}</p>
    {children}
  </div>
);
