import { t, type RegistrationMode } from '@lodge/contracts';
import { PATHS } from '../../lib/paths.js';
import { useRegistration } from '../../lib/registration-state.js';
import { CARD_FOOTER, OtherWay } from './auth-card.js';

// The mode arrives after the page and takes up no more room than its placeholder.
export function NewHere() {
  const modes = useRegistration()?.modes ?? [];
  return (
    <>
      <RegistrationLink modes={modes} />
      <p className="min-h-lh text-sm text-soft">{modes.includes('approval') && APPROVAL}</p>
    </>
  );
}

function RegistrationLink({ modes }: { modes: RegistrationMode[] }) {
  if (modes.includes('closed')) return <p className={CARD_FOOTER}>{CLOSED}</p>;
  if (modes.includes('invitation'))
    return <p className={CARD_FOOTER}>Members come in by invitation.</p>;
  return <OtherWay question="New here?" to={PATHS.register} text="Create Account" />;
}

export const CLOSED = t`Registration is closed.`;
export const NEEDS_INVITATION = t`Got a link? Open it on this device. No link? Only an admin can give you one.`;
export const APPROVAL = t`An admin approves each new member.`;
export const BY_APPROVAL = t`Tell us a little about yourself. An admin reviews every profile.`;
