import { type ImageRemoval, type RemovalReason, RULE_TEXTS } from '@lodge/contracts';
import { Link } from 'react-router-dom';
import { plural } from '../../lib/language.js';
import { PATHS } from '../../lib/paths.js';
import { WrittenText } from '../../ui/written-text.js';

export const RemovalBanner = ({ removals }: { removals: readonly ImageRemoval[] }) => (
  <div className="min-w-0 flex-1 basis-52 space-y-1 text-sm">
    {removalTexts(removals).map((text) => (
      <p key={text}>{text}</p>
    ))}
    <RemovalReasons removals={removals} />
  </div>
);

type Text = (count: number) => string;

const TEXTS: Record<RemovalReason, Text> = {
  not_approved: (count) =>
    plural(count, {
      one: 'We couldn’t accept one of your photos, and removed it. You can upload another.',
      other: `We couldn’t accept ${count} of your photos, and removed them. You can upload others.`,
    }),
  unreadable: (count) =>
    plural(count, {
      one: 'A photo could not be read as an image, and was not kept.',
      other: `${count} photos could not be read as images, and were not kept.`,
    }),
  removed: (count) =>
    plural(count, { one: 'An admin removed a photo.', other: `An admin removed ${count} photos.` }),
};

function removalTexts(removals: readonly ImageRemoval[]): string[] {
  const reasons = new Set(removals.map(({ reason }) => reason));
  return [...reasons].map((reason) =>
    TEXTS[reason](removals.filter((removal) => removal.reason === reason).length),
  );
}

function RemovalReasons({ removals }: { removals: readonly ImageRemoval[] }) {
  const explained = removals.filter(({ rule }) => rule);
  if (explained.length === 0) return null;
  return (
    <>
      <ul className="space-y-1 text-soft">
        {explained.map(({ id, rule, note }) => (
          <li key={id}>
            {rule && <span>{RULE_TEXTS[rule]}</span>}
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
