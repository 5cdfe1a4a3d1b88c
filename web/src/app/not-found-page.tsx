import { PATHS } from '../lib/paths.js';
import { useSession } from '../lib/session.js';
import { ButtonLink } from '../ui/button.js';
import { Mark } from '../ui/mark.js';
import { PageHeading } from '../ui/page-heading.js';
import { PageSpinner } from '../ui/spinner.js';
import MemberLayout from './member-layout.js';

// Signed-in members keep the navigation bar.
export default function NotFoundPage() {
  const { loading, user } = useSession();
  if (loading) return <PageSpinner />;
  if (!user)
    return (
      <main>
        <NothingHere />
      </main>
    );
  return (
    <MemberLayout>
      <NothingHere />
    </MemberLayout>
  );
}

const NothingHere = () => (
  <div className="mx-auto grid min-h-[70dvh] max-w-md place-content-center justify-items-center gap-5 px-6 text-center">
    <Mark className="size-12 text-brass" />
    <div>
      <PageHeading title="Nothing behind this door" />
      <p className="mt-3 text-soft">The address may be mistyped, or the page is gone.</p>
    </div>
    <ButtonLink to={PATHS.home} replace>
      Back to the start
    </ButtonLink>
  </div>
);
