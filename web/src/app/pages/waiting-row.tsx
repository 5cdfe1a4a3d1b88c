import { MAX_WAITING, type Waiting } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { NewsIcon, NewsRow } from '../../features/news/news-row.js';
import { PATHS } from '../../lib/paths.js';
import { TEXT_LINK } from '../../ui/text-link.js';

// What a reviewer has to decide.
export function WaitingRow({ images, requests, reports, registrations }: Waiting) {
  const all = [
    { to: `${PATHS.admin}?tab=images&status=pending`, count: images, noun: 'photo' },
    { to: `${PATHS.admin}?tab=requests`, count: requests, noun: 'request' },
    {
      to: `${PATHS.admin}?tab=requests&list=registrations`,
      count: registrations,
      noun: 'registration',
    },
    { to: PATHS.safety, count: reports, noun: 'report' },
  ].filter(({ count }) => count > 0);
  return (
    <NewsRow mark={<NewsIcon icon={ShieldCheck} />}>
      {all.length === 0 ? (
        'Nothing waits for you any more.'
      ) : (
        <>
          Waiting for you:{' '}
          {all.map(({ to, count, noun }, index) => (
            <span key={noun}>
              {index > 0 && ', '}
              <Link to={to} className={`${TEXT_LINK} whitespace-nowrap`}>
                {count < MAX_WAITING ? count : `${MAX_WAITING - 1}+`} {noun}
                {count > 1 && 's'}
              </Link>
            </span>
          ))}
        </>
      )}
    </NewsRow>
  );
}
