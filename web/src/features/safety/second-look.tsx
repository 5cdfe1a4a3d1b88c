import { REPORT_TEXTS, type OwnReport } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';
import { attempt } from '../../ui/action.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/overlay/toast.js';

interface SecondLookProps {
  report: OwnReport;
  titleId: string;
  onAsked: () => void;
}

/** Once, and where we found no breach. */
export function SecondLookButton({ report, titleId, onAsked }: SecondLookProps) {
  if (report.outcome !== 'no_breach' || report.second_look_at) return null;
  const ask = () =>
    attempt({
      call: () => callApi('askSecondLook', { params: { id: report.id } }),
      done: () => {
        toast.success(REPORT_TEXTS.asked);
        onAsked();
      },
      failed: REPORT_TEXTS.asking,
      onConflict: onAsked,
    });
  return (
    <Button variant="secondary" size="sm" aria-describedby={titleId} onClick={ask} className="mt-2">
      Ask for a Second Look
    </Button>
  );
}
