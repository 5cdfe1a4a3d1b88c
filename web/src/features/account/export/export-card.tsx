import { ACCOUNT_TEXTS, EXPORT_HOURS } from '@lodge/contracts';
import { useApi } from '../../../lib/api/use-api.js';
import { longDayAndTime } from '../../../lib/dates.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { ownActivity } from '../activity/own-activity.js';
import { ExportActions } from './export-actions.js';

export function ExportCard() {
  const exports = useApi('ownExports');
  const changed = () => {
    ownActivity.emit();
    return exports.mutate();
  };
  return (
    <Card aria-labelledby="own-data">
      <CardHeader id="own-data" title="A copy of your data">
        Your profile, messages and photos, what was decided about them, and what happened to your
        account, as a zip file. You can download it for {EXPORT_HOURS.kept} hours after you ask for
        it, and it holds what is in your account at that moment.
      </CardHeader>
      <Fetched
        answer={exports}
        failedText={ACCOUNT_TEXTS.fetchingExports}
        loading={<SkeletonRows rows={1} />}
      >
        {({ exports: [own], next_at: nextAt }) => (
          <>
            <div role="status" className="text-sm text-soft">
              {own && <p>Ready until {longDayAndTime(own.expires_at)}.</p>}
              {own && nextAt && <p>You can ask for another one from {longDayAndTime(nextAt)}.</p>}
            </div>
            <ExportActions own={own} canReplace={!nextAt} onChange={changed} />
          </>
        )}
      </Fetched>
    </Card>
  );
}
