import type { Group } from '@lodge/contracts';
import { JoinForm } from '../../features/groups/join-form.js';
import { OwnGroups } from '../../features/groups/own-groups.js';
import { OwnRequests } from '../../features/groups/own-requests.js';
import { useOwnGroups } from '../../features/groups/use-groups.js';
import { GroupMute, GroupMutedNote } from '../../features/safety/group-mute.js';
import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { Page } from '../../ui/page.js';

export default function GroupsPage() {
  const { data, error } = useOwnGroups();
  return (
    <Page
      title="Groups"
      actions={
        <ButtonLink to={PATHS.allGroups} variant="secondary">
          Browse All Groups
        </ButtonLink>
      }
    >
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
    </Page>
  );
}

const noteOf = ({ id }: Group) => <GroupMutedNote groupId={id} />;
const actionOf = (group: Group) => <GroupMute group={group} />;
