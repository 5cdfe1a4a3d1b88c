import { t, type Group } from '@lodge/contracts';
import { JoinForm } from '../../features/groups/join-form.js';
import { OwnGroups } from '../../features/groups/own-groups.js';
import { OwnRequests } from '../../features/groups/own-requests.js';
import { useOwnGroups } from '../../features/groups/use-groups.js';
import { GroupMute, GroupMutedNote } from '../../features/safety/group-mute.js';
import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { Filter, useViewFilter } from '../../ui/list/view-filter.js';
import { onDemand } from '../../ui/on-demand.js';
import { Page } from '../../ui/page.js';

const PeopleView = onDemand(() => import('./people-view.js'));

const FoundMessages = onDemand(() => import('../../features/groups/messages/found-messages.js'));

const VIEWS = [
  { value: '', text: t`Your groups` },
  { value: 'people', text: t`People` },
  { value: 'messages', text: t`Messages` },
] as const;

export default function GroupsPage() {
  const [view, show] = useViewFilter('view', ['people', 'messages']);
  return (
    <Page
      title="Groups"
      actions={
        <ButtonLink to={PATHS.allGroups} variant="secondary">
          Browse All Groups
        </ButtonLink>
      }
    >
      <Filter label="Shown" value={view} onChange={show} options={VIEWS} />
      <div className="mt-4">
        {view === 'people' ? (
          <PeopleView />
        ) : view === 'messages' ? (
          <FoundMessages />
        ) : (
          <YourGroups />
        )}
      </div>
    </Page>
  );
}

function YourGroups() {
  const { data, error } = useOwnGroups();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <OwnGroups noteOf={noteOf} actionOf={actionOf} />
      {/* Hidden until the list arrives, which would move it. */}
      <div className={cx('grid gap-6', !data && !error && 'max-lg:invisible')}>
        <Card title="Join with a code">
          <JoinForm />
        </Card>
        <OwnRequests />
      </div>
    </div>
  );
}

const noteOf = ({ id }: Group) => <GroupMutedNote groupId={id} />;
const actionOf = (group: Group) => <GroupMute group={group} />;
