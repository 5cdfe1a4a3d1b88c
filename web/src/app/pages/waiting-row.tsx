import { MAX_WAITING, type Waiting } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { NewsIcon } from '../../ui/news-row.js';
import { PATHS, REGISTRATIONS_PATH } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { countText } from '../../lib/counts.js';
import { plural } from '../../lib/language.js';

export default function WaitingRow({
  images,
  requests,
  reports,
  registrations,
  appeals = 0,
}: Waiting) {
  const all = [
    { to: `${PATHS.admin}?tab=images&status=pending`, count: images, text: photos },
    { to: `${PATHS.admin}?tab=requests`, count: requests, text: joins },
    {
      to: REGISTRATIONS_PATH,
      count: registrations,
      text: newcomers,
    },
    { to: PATHS.safety, count: reports, text: complaints },
    { to: `${PATHS.safety}?tab=appeals`, count: appeals, text: appealed },
  ].filter(({ count }) => count > 0);
  return (
    // On phones the links have the whole width below the icon.
    <div className="flex min-h-16 items-center gap-x-3 gap-y-1.5 py-2.5 text-sm max-md:flex-wrap">
      <NewsIcon icon={ShieldCheck} />
      <span className="font-semibold md:shrink-0">Waiting for you</span>
      <div className="flex flex-wrap gap-1.5 max-md:grid max-md:basis-full max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))]">
        {all.map(({ to, count, text }) => (
          <ButtonLink
            key={to}
            to={to}
            variant="secondary"
            size="sm"
            className="px-2.5 max-xs:px-1.5"
          >
            <Counted text={text(count)} number={shown(count)} />
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

const shown = (count: number) => countText(count, MAX_WAITING);

/** The number is larger, wherever the language has it. A singular may spell it out. */
export function Counted({ text, number }: { text: string; number: string }) {
  const [before, after] = text.split(number);
  return (
    <span className="font-normal hyphens-auto">
      <span>{before}</span>
      {after !== undefined && (
        <span className="text-lg/6 font-semibold max-xs:block">{number}</span>
      )}
      <span>{after}</span>
    </span>
  );
}

const photos = (count: number) =>
  plural(count, { one: '1 photo', other: `${shown(count)} photos` });
const joins = (count: number) =>
  plural(count, { one: '1 request', other: `${shown(count)} requests` });
const newcomers = (count: number) =>
  plural(count, { one: '1 registration', other: `${shown(count)} registrations` });
const complaints = (count: number) =>
  plural(count, { one: '1 report', other: `${shown(count)} reports` });
const appealed = (count: number) =>
  plural(count, { one: '1 appeal', other: `${shown(count)} appeals` });
