import {
  decisionTitle,
  type ApprovedPhotos,
  type ApprovedRequest,
  type DecisionNews,
  type News,
  type OwnGroup,
} from '@lodge/contracts';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { photoAddress } from '../../lib/address.js';
import { groupPath, PATHS } from '../../lib/paths.js';
import { Emblem } from '../../ui/emblem.js';
import { LastLine } from '../../ui/last-line.js';
import { UnreadBadge } from '../../ui/badge.js';
import { NewsIcon, NewsLink, NewsRow } from '../../ui/news-row.js';
import { plural } from '../../lib/language.js';
import { Name } from '../../ui/written-text.js';

// In the order in which the card shows them.
const KINDS = [
  'decision',
  'removals',
  'announcement',
  'request',
  'group',
  'photos',
  'waiting',
] as const;
type NewsKind = (typeof KINDS)[number];

export interface NewsItem {
  key: string;
  kind: NewsKind;
  content: ReactNode;
}

export interface NewsSource {
  items: readonly NewsItem[];
  isSettled: boolean;
  // Marks the items as seen; without it, they disappear by themselves.
  markSeen?: () => void;
}

export const hasSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  Boolean(data || error);

export const newsItem = (kind: NewsKind, id: number, content: ReactNode): NewsItem => ({
  key: `${kind} ${id}`,
  kind,
  content,
});

// What was approved and what is unread in it are one row about a group.
const groupItem = (kind: 'request' | 'group', id: number, content: ReactNode): NewsItem => ({
  ...newsItem(kind, id, content),
  key: `group ${id}`,
});

/** In the card's order; of two items with one key, the first. */
export function itemsOf(sources: readonly NewsSource[]): NewsItem[] {
  const items = sources
    .flatMap((source) => source.items)
    .toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  return items.filter((item) => items.find(({ key }) => key === item.key) === item);
}

export const newsItems = (
  { photos, requests, decisions }: News,
  groups: readonly OwnGroup[],
): NewsItem[] => [
  // Rejected photos are announced together with removed photos.
  ...decisions
    .filter(({ action, answered_at }) => action !== 'reject' || answered_at)
    .map((decision) => newsItem('decision', decision.id, <Decision {...decision} />)),
  ...(photos ? [newsItem('photos', 0, <Photos {...photos} />)] : []),
  ...requests.flatMap((request) => {
    const { group_id: groupId } = request;
    const group = groups.find(({ id }) => id === groupId);
    // Not news to a member who has written there.
    if (group?.has_written) return [];
    return [groupItem('request', groupId, <Approval {...{ ...request, group }} />)];
  }),
];

export const unreadItems = (groups: readonly OwnGroup[]): NewsItem[] =>
  groups
    .filter(({ last_message, unread_count }) => last_message && unread_count > 0)
    .toSorted((one, other) => latest(other) - latest(one))
    .map((group) => groupItem('group', group.id, <UnreadGroup group={group} />));

export const lastTimeOf = ({ decided_at, answered_at }: DecisionNews) => answered_at ?? decided_at;

const latest = ({ last_message: last }: OwnGroup) => (last ? Date.parse(last.created_at) : 0);

function UnreadGroup({ group }: { group: OwnGroup }) {
  const { id, name, last_message: last } = group;
  return (
    <NewsLink to={groupPath(id)} mark={<Emblem of={group} className="size-11" />}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <Name>{name}</Name>
        </span>
        {last && <LastLine message={last} />}
      </span>
      <UnreadBadge of={group} />
    </NewsLink>
  );
}

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

interface ApprovalProps extends ApprovedRequest {
  group: OwnGroup | undefined;
}

const Approval = ({ group_id: id, group_name: name, group, ...look }: ApprovalProps) => (
  <NewsRow
    mark={<Emblem of={look} className="size-11" />}
    end={group && <UnreadBadge of={group} />}
  >
    You’re in <Name>{name}</Name>.{' '}
    <Link to={groupPath(id)} className="text-link whitespace-nowrap">
      Say hello
    </Link>
  </NewsRow>
);

const Decision = (decision: DecisionNews) => (
  <NewsRow mark={<NewsIcon icon={Scale} />}>
    {decision.answered_at ? 'Your appeal was answered.' : `${decisionTitle(decision)}.`}{' '}
    <Link to={`${PATHS.accountPrivacy}#decisions`} className="text-link whitespace-nowrap">
      Read Why
    </Link>
  </NewsRow>
);
