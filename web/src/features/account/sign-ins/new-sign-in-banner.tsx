import type { MemberSession } from '@lodge/contracts';
import { MonitorSmartphone } from 'lucide-react';
import { browserName } from '../../../lib/browser-name.js';
import { PATHS } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { shortDayAndTime } from '../../../lib/dates.js';

const NewSignInBanner = ({ session, onRead }: { session: MemberSession; onRead: () => void }) => (
  <div className="floating mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-line-strong px-5 py-4">
    <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
    <p className="min-w-0 flex-1 basis-52 text-sm">
      New login: {browserName(session.label)}, {shortDayAndTime(session.began)}. Not you? End it and
      change your password.
    </p>
    <ButtonLink size="sm" variant="secondary" to={PATHS.accountSessions} onClick={onRead}>
      See sessions
    </ButtonLink>
    <Button size="sm" variant="secondary" onClick={onRead}>
      It was me
    </Button>
  </div>
);

export default NewSignInBanner;
