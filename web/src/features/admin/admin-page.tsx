import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { GroupsTab } from './groups/groups-tab.js';
import { ImagesTab } from './images/images-tab.js';
import { useWaiting } from './lists/use-waiting.js';
import { RequestsTab } from './requests/requests-tab.js';
import { UsersTab } from './users/users-tab.js';

export default function AdminPage() {
  const [params, setParams] = useSearchParams();
  const waiting = useWaiting();
  const tabs = [
    { value: 'users', text: 'Users', content: <UsersTab /> },
    { value: 'images', text: 'Images', count: waiting.images, content: <ImagesTab /> },
    { value: 'groups', text: 'Groups', content: <GroupsTab /> },
    {
      value: 'requests',
      text: 'Group Requests',
      count: waiting.requests,
      content: <RequestsTab />,
    },
  ];
  const open = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'users';
  const show = (tab: string) => {
    // A click tells of the tab twice, when it is pressed and when it gets the focus: one step for Back is enough.
    if (new URLSearchParams(location.search).get('tab') !== tab) setParams({ tab });
  };
  return (
    <Page title="Admin Panel">
      <Tabs label="Admin Panel" value={open} onChange={show} tabs={tabs} />
    </Page>
  );
}
