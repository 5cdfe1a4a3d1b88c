import type { ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.js';
import { Page } from '../../../ui/page.js';

interface AccountPartProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export const AccountPart = ({ children, ...heading }: AccountPartProps) => (
  <Page {...heading} narrow back={{ to: PATHS.account, text: 'Account' }}>
    <div className="grid gap-6">{children}</div>
  </Page>
);
