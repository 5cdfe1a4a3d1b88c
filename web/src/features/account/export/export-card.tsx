import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { download } from '../../../lib/api/download.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';

export const ExportCard = () => (
  <Card
    id="own-data"
    title="A copy of your data"
    lead="One ZIP file: profile, photos, messages, account activity and any decisions about you."
  >
    <DownloadButton />
  </Card>
);

export function DownloadButton() {
  const fetchFile = () =>
    attempt({ call: () => download('ownExport', {}), failed: ACCOUNT_TEXTS.downloading });
  return (
    <Button variant="secondary" onClick={fetchFile}>
      Download My Data
    </Button>
  );
}
