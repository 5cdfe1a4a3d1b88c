import { MAX_WAITING, type Waiting } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { NewsIcon, NewsRow } from '../../features/news/news-row.js';
import { PATHS } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { countText } from '../../lib/count-text.js';
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
      to: `${PATHS.admin}?tab=users&list=registrations`,
      count: registrations,
      text: newcomers,
    },
    { to: PATHS.safety, count: reports, text: complaints },
    { to: `${PATHS.safety}?tab=appeals`, count: appeals, text: appealed },
  ].filter(({ count }) => count > 0);
  return (
    <NewsRow mark={<NewsIcon icon={ShieldCheck} />}>
      {all.length === 0 ? (
        'Nothing is waiting for you anymore.'
      ) : (
        <span className="flex flex-wrap items-center gap-1.5">
          <span>Waiting for you:</span>
          {all.map(({ to, count, text }) => (
            <ButtonLink key={to} to={to} variant="secondary" size="sm" className="px-2.5!">
              {text(count)}
            </ButtonLink>
          ))}
        </span>
      )}
    </NewsRow>
  );
}

const shown = (count: number) => countText(count, MAX_WAITING);

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
