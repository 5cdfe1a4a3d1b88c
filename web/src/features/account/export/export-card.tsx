import { ACCOUNT_TEXTS, EXPORT_HOURS } from '@lodge/contracts';
import { useApi } from '../../../lib/api/use-api.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { ownActivity } from '../activity/own-activity.js';
import { ExportState } from './export-state.js';

// Milliseconds, while it is being prepared.
const POLL = 2_000;

export function ExportCard() {
  const exports = useApi('ownExports', {
    swr: {
      refreshInterval: (own) => (own?.exports[0]?.state === 'preparing' ? POLL : 0),
    },
  });
  const changed = () => {
    ownActivity.emit();
    return exports.mutate();
  };
  return (
    <Card aria-labelledby="own-data">
      <CardHeader id="own-data" title="A copy of your data">
        Your profile, messages and photos, what was decided about them, and what happened to your
        account, as a zip file. It is a copy of the moment: what you delete afterwards stays in it
        until it is removed after {EXPORT_HOURS.kept} hours.
      </CardHeader>
      <Fetched
        answer={exports}
        failedText={ACCOUNT_TEXTS.fetchingExports}
        loading={<SkeletonRows rows={1} />}
      >
        {(own) => <ExportState {...own} onChange={changed} />}
      </Fetched>
    </Card>
  );
}
