import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { JoinCard } from './join-card.js';
import { OwnGroups } from './own-groups.js';

export default function GroupsPage() {
  return (
    <Page
      title="Groups"
      lead="The rooms you belong to, and the way into others."
      actions={
        <ButtonLink to={PATHS.allGroups} variant="secondary">
          Browse All Groups
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <JoinCard className="lg:order-2" />
        <OwnGroups />
      </div>
    </Page>
  );
}
