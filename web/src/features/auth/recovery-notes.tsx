import { RESET_LINK_MINUTES } from '@lodge/contracts';
import { KeyRound, MailCheck, Ticket, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDocuments } from '../../lib/api/use-documents.js';
import { giveFocus } from '../../lib/focus/next-focus.js';
import { documentPath } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';

interface NoteProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

const Note = ({ icon: Icon, title, children }: NoteProps) => (
  <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
    <h2 className="flex items-center gap-3 font-display text-lg">
      <Icon aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
      <span>{title}</span>
    </h2>
    <div className="mt-3 flex flex-col gap-3 text-sm text-soft">{children}</div>
  </section>
);

// Identical whether or not the email belongs to a member. The note replaces the button that had the
// focus.
export const LinkRequested = ({ onAgain }: { onAgain: () => void }) => (
  <div ref={giveFocus} tabIndex={-1} role="status" className="outline-none">
    <Note icon={MailCheck} title="Check your mail">
      <p>
        If this email belongs to an account, a link is on its way to it. The link works once and
        expires after {RESET_LINK_MINUTES} minutes.
      </p>
      <p>Nothing after a few minutes? Check your spam folder, or ask an admin for a link.</p>
      <Button variant="secondary" size="sm" onClick={onAgain} className="self-start">
        Use another email
      </Button>
    </Note>
  </div>
);

export const OwnRecoveryCode = ({ isSecond, onUse }: { isSecond: boolean; onUse: () => void }) => (
  <Note icon={Ticket} title="Use a recovery code">
    <p>Did you save your recovery codes? Each can set a new password once.</p>
    <Button
      variant={isSecond ? 'secondary' : 'primary'}
      size="sm"
      onClick={onUse}
      className="self-start"
    >
      I Have a Code
    </Button>
  </Note>
);

export const AskAnAdmin = () => (
  <Note icon={KeyRound} title="Ask an admin for a link">
    <p>
      This site sends no email. An admin can give you a link to set a new password. The link works
      once and expires after {RESET_LINK_MINUTES} minutes.
    </p>
    <WhereToAsk />
  </Note>
);

// Operators may publish a document that says how to reach them.
function WhereToAsk() {
  const { data } = useDocuments();
  const contact = data?.documents.find(({ kind }) => kind === 'contact');
  return (
    contact && (
      <Link to={documentPath(contact.id)} className="lone-link">
        How to reach an admin
      </Link>
    )
  );
}
