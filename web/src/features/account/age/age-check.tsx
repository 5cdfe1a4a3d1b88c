import { AGE_FAILURES, ROUTES, type AgeFailure } from '@lodge/contracts';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button.js';
import { FormError } from '../../../ui/form/form-error.js';

// Links to the verifier and shows the outcome of the last attempt: the verifier redirects back to
// this page with `?age=`.
export function AgeCheck() {
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
