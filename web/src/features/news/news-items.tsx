import {
  decisionTitle,
  type ApprovedPhotos,
  type ApprovedRequest,
  type DecisionNews,
  type Instant,
  type News,
  type OwnGroup,
} from '@lodge/contracts';
import { DoorOpen, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { photoAddress } from '../../lib/address.js';
import { groupPath, PATHS } from '../../lib/paths.js';
import { TEXT_LINK } from '../../ui/text-link.js';
import { UnreadBadge } from '../../ui/unread-badge.js';
import { UnreadGroup } from './unread-group.js';
import { NewsIcon, NewsRow } from './news-row.js';
import type { StableItem } from './use-stable-items.js';
import { plural } from '../../lib/language.js';

export interface NewsItem extends StableItem {
  // Marks the item as seen; without it, the item disappears by itself.
  see?: () => void;
  content: ReactNode;
}

/** @param see marks what came up to a time as seen */
export function itemsOf(
  news: News,
  groups: readonly OwnGroup[],
  see: (until: Instant | null) => void,
) {
  const seeAll = () => see(news.until);
  const unseen = (key: string, content: ReactNode): NewsItem => ({
    key,
    isNew: true,
    see: seeAll,
    content,
  });
  // Rejected photos are announced together with removed photos.
  const decisions = news.decisions
    .filter(({ action, answered_at }) => action !== 'reject' || answered_at)
    .map((decision) =>
      unseen(
        `decision ${decision.id}`,
        <Decision {...decision} onFollow={() => see(lastTimeOf(decision))} />,
      ),
    );
  const requests = news.requests.map((request) => ({
    ...unseen(
      `request ${request.group_id}`,
      <Approval
        {...request}
        unread={groups.find(({ id }) => id === request.group_id)?.unread_count ?? 0}
        onFollow={() => see(request.approved_at)}
      />,
    ),
    replaces: groupKey(request.group_id),
  }));
  const photos = news.photos ? [unseen('photos', <Photos {...news.photos} />)] : [];
  return { decisions, approvals: [...photos, ...requests] };
}

const groupKey = (id: number) => `group ${id}`;

export const unreadItems = (groups: readonly OwnGroup[]): NewsItem[] =>
  groups
    .filter(({ last_message }) => last_message)
    .toSorted((one, other) => latest(other) - latest(one))
    .map((group) => ({
      key: groupKey(group.id),
      isNew: group.unread_count > 0,
      content: <UnreadGroup group={group} />,
    }));

export const lastTimeOf = ({ decided_at, answered_at }: DecisionNews) => answered_at ?? decided_at;

const latest = ({ last_message: last }: OwnGroup) => (last ? Date.parse(last.created_at) : 0);

const Photos = ({ count, filename }: ApprovedPhotos) => (
  <NewsRow
    mark={
      <img
        src={photoAddress(filename, 'thumb')}
        alt=""
        decoding="async"
        draggable={false}
        className="size-11 shrink-0 rounded-md bg-hover object-cover"
      />
    }
  >
    {plural(count, {
      one: 'Your photo was approved. Others can see you now.',
      other: `${count} of your photos were approved. Others can see them now.`,
    })}
  </NewsRow>
);

interface Following {
  onFollow: () => void;
}

interface ApprovalProps extends ApprovedRequest, Following {
  unread: number;
}

const Approval = ({ group_id: id, group_name: name, unread, onFollow }: ApprovalProps) => (
  <NewsRow mark={<NewsIcon icon={DoorOpen} />} end={<UnreadBadge count={unread} />}>
    You’re in <bdi>{name}</bdi>.{' '}
    <Link to={groupPath(id)} onClick={onFollow} className={`${TEXT_LINK} whitespace-nowrap`}>
      Say hello
    </Link>
  </NewsRow>
);

const Decision = ({ onFollow, ...decision }: DecisionNews & Following) => (
  <NewsRow mark={<NewsIcon icon={Scale} />}>
    {decision.answered_at ? 'Your appeal was answered.' : `${decisionTitle(decision)}.`}{' '}
    <Link
      to={`${PATHS.accountPrivacy}#decisions`}
      onClick={onFollow}
      className={`${TEXT_LINK} whitespace-nowrap`}
    >
      Read Why
    </Link>
  </NewsRow>
);
