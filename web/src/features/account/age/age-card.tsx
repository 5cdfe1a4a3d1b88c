import { useApi } from '../../../lib/api/use-api.js';
import { longDay, longDayInUtc } from '../../../lib/dates.js';
import { Card } from '../../../ui/card.js';
import { AgeCheck } from './age-check.js';

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
