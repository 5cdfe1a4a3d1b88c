import { Name } from '../../../ui/written-text.js';
import { t, urlOf, type Evidence } from '@lodge/contracts';
import { Archive, Download } from 'lucide-react';
import { address } from '../../../lib/address.js';
import { LOCALE } from '../../../lib/language.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { AdminList, Row, RowActions } from '../rows.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { PersonName } from '../person/person-link.js';
import { When } from '../when.js';
import { KIND_TEXTS } from '../reports/report-states.js';

export default function AuthoritiesTab() {
  const list = usePages('evidence');
  return (
    <div className="grid gap-4">
      {Boolean(list.rows?.length) && (
        <p className="max-w-prose text-sm text-soft">
          Only the operator can open a package. Each download is recorded in the log.
        </p>
      )}
      <AdminList
        list={list}
        label="Packages"
        loading={<SkeletonRows rows={3} className="h-20" />}
        empty={
          <EmptyState
            icon={Archive}
            title={list.first?.can_keep ? 'No evidence yet' : 'Evidence can’t be stored yet'}
          >
            <p className="max-w-prose">
              {list.first?.can_keep
                ? 'For reports about someone under 18 or a danger to life, you can keep sealed evidence with your decision. Only the operator can open it.'
                : 'The operator sets it up with a sealing key: see the manual. Then you can keep evidence with a decision.'}
            </p>
          </EmptyState>
        }
      >
        {(evidence) => <PackageRow key={evidence.id} evidence={evidence} />}
      </AdminList>
    </div>
  );
}

const REASONS: Record<Evidence['rule'], string> = {
  adults: t`Someone under 18`,
  life: t`Danger to life`,
};

// A plain link, because probing it with a request first would add an access of its own to the log.
function PackageRow({ evidence }: { evidence: Evidence }) {
  const { id, kind, rule, subject, kept_at, kept_by, expires_at, bytes } = evidence;
  const text = t`Download (${kilobytes(bytes)} KB)`;
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>
            {KIND_TEXTS[kind]}: {REASONS[rule]}
          </span>
          {subject && <PersonName id={subject.id} name={subject.username} />}
          <span className="text-xs text-muted">ID {id}</span>
        </p>
        <p className="clip-marks mt-1 text-xs text-muted">
          Kept <When at={kept_at} time />
          {kept_by && (
            <span>
              {' '}
              by <Name>{kept_by}</Name>
            </span>
          )}
          <span>
            , erased on <When at={expires_at} />
          </span>
        </p>
      </div>
      <RowActions>
        <a
          href={address(urlOf('evidenceFile', { params: { id } }))}
          download
          aria-label={`${text}, package ${id}`}
          className="lone-link"
        >
          <Download aria-hidden className="me-1.5 inline size-4" />
          {text}
        </a>
      </RowActions>
    </Row>
  );
}

const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024)).toLocaleString(LOCALE);
