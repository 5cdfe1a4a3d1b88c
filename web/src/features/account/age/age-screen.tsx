import { AGE_FAILURES, ROUTES, type AgeFailure } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../../lib/api/use-api.js';
import { longDay, longDayInUtc } from '../../../lib/dates.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Page } from '../../../ui/page.js';

const AgeScreen = ({ logout, children }: { logout: ReactNode; children: ReactNode }) => (
  <Page
    narrow
    title="Are you an adult?"
    lead="Everyone here proves it once. Until you do, you can’t see anyone, and no one can see you."
    actions={logout}
  >
    <div className="grid gap-6">
      <Card
        title="Prove your age"
        lead="An outside service checks, and tells us yes or no. We keep the yes, its date and which service said it. We learn neither your birthday nor your name."
      >
        <AgeCheck />
      </Card>
      {children}
    </div>
  </Page>
);

export default AgeScreen;

export function AgeCard() {
  const { data } = useApi('ownAge');
  if (!data?.is_required || !data.from) return null;
  const { proof, from } = data;
  return (
    <Card
      title="Your age"
      lead={
        proof
          ? `You proved on ${longDay(proof.at)} that you are an adult. That is all we know.`
          : `From ${longDayInUtc(from)} on, everyone here has to prove that they are an adult. You can do it now: a verifier checks, and tells us yes or no and nothing else.`
      }
    >
      {!proof && <AgeCheck />}
    </Card>
  );
}

// Links to the verifier and shows the outcome of the last attempt: the verifier redirects back to
// this page with `?age=`.
function AgeCheck() {
  const [search] = useSearchParams();
  const came = search.get('age') ?? '';
  const failure = Object.hasOwn(AGE_FAILURES, came) ? AGE_FAILURES[came as AgeFailure] : undefined;
  return (
    <div className="grid justify-items-start gap-4">
      <FormError text={failure} />
      <ButtonLink to={ROUTES.startAgeCheck.path} reloadDocument>
        Prove your age
      </ButtonLink>
    </div>
  );
}
