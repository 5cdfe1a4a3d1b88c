import { RULE_TEXTS, type ImageRemoval } from '@lodge/contracts';
import { Link } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { WrittenText } from '../../ui/written-text.js';

// Lists the reasons of admins who gave one.
export function RemovalReasons({ removals }: { removals: readonly ImageRemoval[] }) {
  const explained = removals.filter(({ rule }) => rule);
  if (explained.length === 0) return null;
  return (
    <>
      <ul className="space-y-1 text-soft">
        {explained.map(({ id, rule, note }) => (
          <li key={id}>
            {rule && RULE_TEXTS[rule]}
            {note && <WrittenText>{note}</WrittenText>}
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={`${PATHS.accountPrivacy}#decisions`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Details, and how to appeal
        </Link>
      </p>
    </>
  );
}
