import { ACCOUNT_TEXTS, NOTIFICATION_TEXTS, t } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { forgetWorker } from '../../../lib/push-worker.js';
import { attempt } from '../../../ui/action.js';
import { Button, ignoreDoubleClick } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Preview } from '../../../ui/news-row.js';
import { Name } from '../../../ui/written-text.js';
import { StateBadge } from '../../../ui/state.js';
import { turnOnFailure, turnOn, useNotifications, useObstacle, type Obstacle } from './push.js';

export function NotificationsCard() {
  const state = useNotifications();
  if (state.data?.public_key === null) return <NotSent />;
  return (
    <Card
      title="In this browser"
      lead={
        <>
          <span>
            This browser can tell you that there is something new while this site is not open, but
            never what or from whom.
          </span>{' '}
          <span>
            At most once an hour, for messages in groups you have not muted and for news about you.
            Logging out turns it off.
          </span>
        </>
      }
    >
      <Fetched response={state} failedText={ACCOUNT_TEXTS.fetchingNotifications} rows={1}>
        {({ public_key, is_on }) => (
          <NotificationsSwitch publicKey={public_key!} isOn={is_on} onChange={state.mutate} />
        )}
      </Fetched>
    </Card>
  );
}

const NotSent = () => (
  <Card>
    <p>This site sends no notifications. New messages are counted next to Groups.</p>
  </Card>
);

const OBSTACLES: Record<Obstacle, () => string> = {
  unsupported: () => t`This browser cannot show notifications.`,
  not_installed: () =>
    t`On this device, add this page to the home screen first (Share, then Add to Home Screen), and open it from there.`,
  denied: () =>
    t`This browser is blocking our notifications. Allow them for this site in its settings.`,
};

interface SwitchProps {
  publicKey: string;
  isOn: boolean;
  onChange: () => Promise<unknown>;
}

function NotificationsSwitch({ publicKey, isOn, onChange }: SwitchProps) {
  const blocked = useObstacle();
  if (blocked)
    return (
      <p key="blocked" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <StateBadge state="off">{ACCOUNT_TEXTS.notificationsOff}</StateBadge>
        <span>{OBSTACLES[blocked]()}</span>
      </p>
    );

  const begin = () =>
    attempt({
      call: () => turnOn(publicKey),
      success: ACCOUNT_TEXTS.notificationsOn,
      failed: turnOnFailure,
      settled: onChange,
    });
  const end = () =>
    attempt({
      call: () => callApi('turnOffNotifications'),
      success: ACCOUNT_TEXTS.notificationsOff,
      failed: ACCOUNT_TEXTS.changingNotifications,
      done: forgetWorker,
      settled: onChange,
    });

  return (
    <>
      <Preview mark={<img src="/icon-192.png" alt="" className="size-11 rounded-md" />}>
        <p className="font-semibold">{NOTIFICATION_TEXTS.somethingNew}</p>
        <p className="text-soft">
          <Name>{location.host}</Name>
        </p>
      </Preview>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StateBadge state={isOn ? 'on' : 'off'}>
          {isOn ? ACCOUNT_TEXTS.notificationsOn : ACCOUNT_TEXTS.notificationsOff}
        </StateBadge>
        <Button variant="secondary" onClick={ignoreDoubleClick(isOn ? end : begin)}>
          {isOn ? 'Turn Off' : 'Turn On'}
        </Button>
      </div>
    </>
  );
}
