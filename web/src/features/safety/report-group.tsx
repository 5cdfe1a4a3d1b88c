import type { Group } from '@lodge/contracts';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { OfGroup } from '../../ui/of-group.js';
import { reportedGroup } from './reported.js';
import { useSafety } from './safety-context.js';

// Within SafetyDialogs. On phones without its second word, so that one row has room for all.
export function ReportGroup({ group }: { group: Pick<Group, 'id' | 'name'> }) {
  const { askToReport } = useSafety();
  return (
    <Button variant="quiet" size="sm" onClick={() => askToReport(reportedGroup(group))}>
      <Flag aria-hidden className="size-4" />
      <OfGroup verb="Report" text="Report Group" />
    </Button>
  );
}
