import {
  Bell,
  ChevronRight,
  EyeOff,
  Fingerprint,
  KeyRound,
  MonitorSmartphone,
  Package,
} from 'lucide-react';
import { LANGUAGE_TEXTS } from '@lodge/contracts';
import { Link } from 'react-router-dom';
import { callApi } from '../../../lib/api/api.js';
import { PATHS } from '../../../lib/paths.js';
import { attempt } from '../../../ui/action.js';
import { LanguageSelect } from '../../../ui/language-select.js';
import { Page } from '../../../ui/page.js';
import { ShortcutSetting } from '../../../ui/shortcut-setting.js';
import {
  DataState,
  NotificationsState,
  PasswordState,
  PrivacyState,
  SessionsState,
  SignInState,
} from './row-states.js';

const ROWS = [
  { to: PATHS.accountPassword, icon: KeyRound, title: 'Password', State: PasswordState },
  { to: PATHS.accountSignIn, icon: Fingerprint, title: 'Logging in', State: SignInState },
  {
    to: PATHS.accountSessions,
    icon: MonitorSmartphone,
    title: 'Sessions and activity',
    State: SessionsState,
  },
  {
    to: PATHS.accountNotifications,
    icon: Bell,
    title: 'Notifications',
    State: NotificationsState,
  },
  { to: PATHS.accountPrivacy, icon: EyeOff, title: 'Privacy', State: PrivacyState },
  { to: PATHS.accountData, icon: Package, title: 'Your data', State: DataState },
];

// The choice also sets the language of mails to the account.
const chooseLanguage = (language: string) =>
  attempt({
    call: () => callApi('chooseLanguage', { body: { language } }),
    failed: LANGUAGE_TEXTS.failed,
  });

export default function AccountPage() {
  return (
    <Page title="Account" lead="Your login, your privacy and your data." narrow>
      <ul className="panel divide-y divide-line overflow-hidden">
        {ROWS.map(({ to, icon: Icon, title, State }) => (
          <li key={to}>
            <Link to={to} className="panel-row outline-offset-[-3px] hover:bg-hover">
              <Icon aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>{' '}
                <span className="block min-h-5.5 text-sm text-soft">
                  <State />
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3 px-5 text-sm text-soft md:px-7">
        <LanguageSelect onChoose={chooseLanguage} />
        <ShortcutSetting />
      </div>
    </Page>
  );
}
