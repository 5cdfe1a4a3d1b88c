import { t } from '@lodge/contracts';
import { PATHS } from '../lib/paths.js';
import { useSession } from '../lib/session/session.js';
import { ButtonLink } from '../ui/button.js';
import { DeadEnd } from '../ui/dead-end.js';
import { PageHeading } from '../ui/page-heading.js';
import { Unreachable } from './failure.js';
import MemberLayout from './member-layout.js';
import PublicLayout from './public-layout.js';

// Signed-in members keep the navigation bar.
export default function NotFoundPage() {
  const { state, user } = useSession();
  if (state === 'unknown') return <Unreachable />;
  if (!user)
    return (
      <PublicLayout>
        <NothingHere back={t`Back to login`} />
      </PublicLayout>
    );
  return (
    <MemberLayout>
      <NothingHere back={t`Back to the start`} />
    </MemberLayout>
  );
}

const NothingHere = ({ back }: { back: string }) => (
  <DeadEnd
    heading={<PageHeading title="Nothing behind this door" />}
    actions={
      <ButtonLink to={PATHS.home} replace>
        {back}
      </ButtonLink>
    }
  >
    The address may be mistyped, or the page is gone.
  </DeadEnd>
);
