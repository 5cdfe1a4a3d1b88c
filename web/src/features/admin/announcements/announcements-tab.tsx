import { Name, WrittenText } from '../../../ui/written-text.js';
import { ANNOUNCEMENT_TEXTS, type AdminAnnouncement } from '@lodge/contracts';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useApi, useMutate } from '../../../lib/api/use-api.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { EmptyState } from '../../../ui/list/states.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { StateBadge } from '../../../ui/state.js';
import { Row, RowActions, RowList } from '../rows.js';
import { When } from '../when.js';
import { AnnounceDialog } from './announce-dialog.js';

// An announcement ends with the midnight after its last day.
const lastMinute = (until: string) => new Date(Date.parse(until) - 1).toISOString();

export default function AnnouncementsTab() {
  const fetched = useApi('adminAnnouncements');
  const [isAnnouncing, setAnnouncing] = useState(false);
  return (
    <>
      <div className="mb-3">
        <Button size="sm" onClick={() => setAnnouncing(true)}>
          <Megaphone aria-hidden className="size-4.5" />
          New Announcement
        </Button>
      </div>
      <Fetched response={fetched} failedText={ANNOUNCEMENT_TEXTS.fetching}>
        {({ announcements }) =>
          announcements.length === 0 ? (
            <EmptyState icon={Megaphone} title="No announcements yet">
              Post one when every member should know something.
            </EmptyState>
          ) : (
            <RowList label="Announcements">
              {announcements.map((announcement) => (
                <AnnouncementRow key={announcement.id} announcement={announcement} />
              ))}
            </RowList>
          )
        }
      </Fetched>
      {isAnnouncing && <AnnounceDialog onClose={() => setAnnouncing(false)} />}
    </>
  );
}

const STATES = {
  planned: <StateBadge state="waiting">Planned</StateBadge>,
  shown: <StateBadge state="positive">Live</StateBadge>,
  over: <StateBadge state="neutral">Ended</StateBadge>,
};

function AnnouncementRow({ announcement }: { announcement: AdminAnnouncement }) {
  const mutate = useMutate();
  const { id, text, from, until, status, created_by: author } = announcement;
  const end = () =>
    attempt({
      call: () => callApi('endAnnouncement', { params: { id } }),
      failed: ANNOUNCEMENT_TEXTS.ending,
      success: ANNOUNCEMENT_TEXTS.ended,
      done: () => mutate('adminAnnouncements'),
    });
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <WrittenText>{text}</WrittenText>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {STATES[status]}
          <span>
            <When at={from} time /> to <When at={lastMinute(until)} time />
          </span>
          {author && (
            <span>
              by <Name>{author}</Name>
            </span>
          )}
        </p>
      </div>
      {status !== 'over' && (
        <RowActions>
          <ConfirmButton
            size="sm"
            variant="secondary"
            title="End this announcement?"
            description="Nobody will see it anymore, and it cannot be shown again."
            action="End"
            onConfirm={end}
          />
        </RowActions>
      )}
    </Row>
  );
}
