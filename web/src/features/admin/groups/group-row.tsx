import type { AdminGroup } from '@lodge/contracts';
import { EllipsisVertical, KeyRound, Pencil, Trash2, UserPlus } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../../lib/paths.js';
import { Button } from '../../../ui/button.js';
import { GroupCode } from '../../../ui/group-code.js';
import { Menu } from '../../../ui/overlay/menu.js';
import { Emblem } from '../../../ui/emblem.js';
import { Email, Name, WrittenParagraph } from '../../../ui/written-text.js';
import { Row, RowActions } from '../rows.js';
import { When } from '../when.js';
import { membersText } from '../../../lib/language.js';

export type RowAction = 'view' | 'add' | 'edit' | 'code' | 'delete';

const OPTIONS = [
  { action: 'add', text: 'Add Member', icon: UserPlus },
  { action: 'edit', text: 'Edit Group', icon: Pencil },
  { action: 'code', text: 'Replace Code', icon: KeyRound },
  { action: 'delete', text: 'Delete Group', icon: Trash2, danger: true },
] as const;

export const GroupRow = memo(function GroupRow({
  group,
  onAction,
}: {
  group: AdminGroup;
  onAction: (chosen: { action: RowAction; group: AdminGroup }) => void;
}) {
  const name = useId();
  const items = OPTIONS.map(({ action, ...item }) => ({
    ...item,
    onSelect: () => onAction({ action, group }),
  }));
  return (
    <Row>
      <div className="flex min-w-0 flex-1 gap-3">
        <Emblem of={group} className="size-11 max-xs:hidden" />
        <div className="min-w-0 flex-1">
          <p className="@max-2xl:pe-9">
            <Link id={name} to={groupPath(group.id)} className="clip-marks name-link">
              <Name>{group.name}</Name>
            </Link>
          </p>
          {group.description && (
            <WrittenParagraph className="mt-1 max-w-prose text-sm">
              {group.description}
            </WrittenParagraph>
          )}
          <p className="dotted mt-1 text-xs text-muted">
            <span className="text-soft">{membersText(group)}</span>{' '}
            <span>
              Created <When at={group.created_at} />
              {group.created_by_email && (
                <span className="max-md:hidden">
                  {' '}
                  by{' '}
                  <bdi>
                    <Email address={group.created_by_email} />
                  </bdi>
                </span>
              )}
            </span>
          </p>
        </div>
      </div>
      <RowActions className="items-center @max-2xl:static">
        <GroupCode isListed code={group.code} />
        <Button
          variant="secondary"
          size="sm"
          aria-describedby={name}
          onClick={() => onAction({ action: 'view', group })}
        >
          View Members
        </Button>
        <span className="@max-2xl:absolute @max-2xl:end-1.5 @max-2xl:top-1">
          <Menu label={`Options for ${group.name}`} look="icon" items={items}>
            <EllipsisVertical aria-hidden className="size-5" />
          </Menu>
        </span>
      </RowActions>
    </Row>
  );
});
