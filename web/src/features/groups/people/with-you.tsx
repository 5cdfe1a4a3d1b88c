import { t, type Person } from '@lodge/contracts';
import { Star } from 'lucide-react';
import { callApi } from '../../../lib/api/api.js';
import { useApi, useMutate } from '../../../lib/api/use-api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { LOCALE, plural } from '../../../lib/language.js';
import { attempt, useBusy } from '../../../ui/action.js';
import { cx } from '../../../ui/cx.js';
import { IconButton } from '../../../ui/icon-button.js';
import { Name } from '../../../ui/written-text.js';

/** "Trails and Table with you" */
export function WithYou({ person, className }: { person: Person; className?: string }) {
  const { groups, more } = person;
  const names = groups.map(({ name }) => name);
  if (more > 0) names.push(plural(more, { one: '1 more', other: `${more} more` }));
  return (
    <p className={cx('text-soft', className)}>
      <Name>{new Intl.ListFormat(LOCALE).format(names)}</Name> with you
    </p>
  );
}

export function StarButton({ person }: { person: Person }) {
  const { user_id: id, username, starred } = person;
  const people = useListChange('people');
  const mutate = useMutate();
  const [busy, during] = useBusy();
  const change = () =>
    attempt({
      call: () => callApi(starred ? 'unstar' : 'star', { params: { id } }),
      failed: t`The star could not be changed`,
      done: () => people.update(id, { starred: !starred }),
      settled: () => mutate('person', undefined, { params: { id } }),
    });
  return (
    <IconButton
      icon={Star}
      label={t`Star for ${username}`}
      aria-pressed={starred}
      aria-busy={busy || undefined}
      onClick={() => busy || during(change())}
      className="star relative"
    />
  );
}

/** Heads a member's card with the groups that the viewer shares. */
export function SharedWith({ id }: { id: number }) {
  const { data } = useApi('person', { params: { id }, swr: { shouldRetryOnError: false } });
  if (!data) return null;
  return (
    <>
      <WithYou person={data.person} className="clip-marks col-span-full row-start-2 -mt-2" />
      <StarButton person={data.person} />
    </>
  );
}
