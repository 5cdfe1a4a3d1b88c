import type { News } from '@lodge/contracts';
import { PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '../../lib/api/api.js';
import { useApi } from '../../lib/api/use-api.js';
import { useHint } from '../../lib/live.js';
import { groupPath, PATHS } from '../../lib/paths.js';
import { Strip } from '../../ui/strip.js';

// What was approved since the member last looked, in place of `children`. Decisions are told apart.
export function NewsStrip({ children }: { children: ReactNode }) {
  const { data: news, mutate } = useApi('news');
  useHint(({ changed }) => {
    if (changed === 'images' || changed === 'groups') void mutate();
  });
  const text = news && textOf(news);
  const see = () => {
    if (!news?.until) return;
    void mutate({ photos: null, requests: [], decisions: [], until: null }, { revalidate: false });
    // What could not be noted is told again.
    void callApi('seeNews', { body: { until: news.until } }).catch(() => undefined);
  };
  return (
    <>
      {!text && children}
      <div role="status" className="min-w-0 max-sm:has-[p]:flex-1">
        {text && (
          <Strip icon={PartyPopper} onDismiss={see}>
            {text} <Way news={news} onFollow={see} />
          </Strip>
        )}
      </div>
    </>
  );
}

function textOf({ photos, requests }: News): ReactNode {
  const [first] = requests;
  if (photos && first)
    return 'Good news: your photos and your requests were looked at, and approved.';
  if (photos)
    return photos.count === 1
      ? 'Your photo is in. Others can see you now.'
      : `${photos.count} of your photos are in. Others can see them now.`;
  if (!first) return null;
  if (requests.length > 1) return `You’re in ${requests.length} new groups.`;
  return (
    <>
      You’re in <bdi>{first.group_name}</bdi>.
    </>
  );
}

function Way({ news: { requests }, onFollow }: { news: News; onFollow: () => void }) {
  const [first] = requests;
  if (!first) return null;
  return (
    <Link
      to={requests.length > 1 ? PATHS.groups : groupPath(first.group_id)}
      onClick={onFollow}
      className="font-semibold whitespace-nowrap underline underline-offset-4"
    >
      {requests.length > 1 ? 'Your groups' : 'Say hello'}
    </Link>
  );
}
