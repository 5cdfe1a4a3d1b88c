import { APP_TEXTS, type ListedGroup, type OwnGroup, type OwnImage } from '@lodge/contracts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { GroupAction } from '../../features/groups/group-action.js';
import { JoinForm } from '../../features/groups/join-form.js';
import { nightlyMembers, useAllGroups } from '../../features/groups/use-groups.js';
import { chooseForUpload } from '../../features/photos/upload-area.js';
import { groupPath, PATHS } from '../../lib/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { ErrorState } from '../../ui/list/states.js';
import { Step } from '../../ui/step.js';
import { Name } from '../../ui/written-text.js';

export interface FirstStepsProps {
  images: readonly OwnImage[];
  groups: readonly OwnGroup[];
}

// A step that is done here keeps its height: nothing below moves.
export default function FirstSteps({ images, groups }: FirstStepsProps) {
  const heading = useId();
  const [group] = groups;
  const [hadGroup] = useState(groups.length > 0);
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        First steps
      </h2>
      <ol
        className={cx(
          'mt-4 grid gap-5 lg:gap-8',
          hadGroup ? 'lg:grid-cols-3' : 'lg:grid-cols-[2fr_3fr_2fr]',
        )}
      >
        <Step isDone={images.length > 0} title="Add a photo of yourself">
          <PhotoStep images={images} />
        </Step>
        <Step isDone={groups.length > 0} title="Join a group">
          {hadGroup && group ? (
            <p key="done" className="clip-marks">
              You are in <Name>{group.name}</Name>.
            </p>
          ) : (
            <div key="open">
              {/* The narrowest phones lack the room beside the tick. */}
              <div className="max-w-md max-xs:-ms-9">
                <JoinForm />
              </div>
              <Suggestions />
            </div>
          )}
        </Step>
        <Step isDone={group?.has_written === true} title="Say hello">
          {group ? (
            <ButtonLink
              to={groupPath(group.id)}
              size="sm"
              variant="secondary"
              className="clip-marks mt-1 max-w-full"
            >
              <span>
                Open <Name>{group.name}</Name>
              </span>
            </ButtonLink>
          ) : (
            'A line is enough, once you are in a group.'
          )}
        </Step>
      </ol>
    </Card>
  );
}

function PhotoStep({ images }: { images: readonly OwnImage[] }) {
  if (images.length === 0)
    return (
      <Button size="sm" className="mt-1" onClick={chooseForUpload}>
        Choose a Photo
      </Button>
    );
  const isApproved = images.some(({ is_approved }) => is_approved);
  return <p>{isApproved ? 'Your photo was approved.' : 'We will look at it soon.'}</p>;
}

const MAX_SUGGESTIONS = 3;

const isOpen = ({ is_member, request_status }: ListedGroup) =>
  !is_member && request_status !== 'rejected';

function Suggestions() {
  const { rows, failed, refresh } = useAllGroups('');
  const open = rows?.filter(isOpen).slice(0, MAX_SUGGESTIONS);
  return (
    <div className="mt-4">
      <ul
        className={cx('max-w-xl divide-y divide-line', !rows && !failed && 'min-h-70 md:min-h-42')}
      >
        {failed && (
          <li>
            <ErrorState text={APP_TEXTS.fetchingGroups} onRetry={refresh} />
          </li>
        )}
        {rows?.length === 0 && <li className="py-1">No groups yet. New ones appear here.</li>}
        {open?.map((group) => (
          <li
            key={group.id}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2.5 md:py-1"
          >
            <Suggestion group={group} onChanged={refresh} />
          </li>
        ))}
      </ul>
      <Link to={PATHS.allGroups} className="lone-link text-sm">
        Browse All Groups
      </Link>
    </div>
  );
}

interface SuggestionProps {
  group: ListedGroup;
  onChanged: () => Promise<unknown>;
}

function Suggestion({ group, onChanged }: SuggestionProps) {
  const { name, description } = group;
  const nameId = useId();
  return (
    <>
      <span className="grid min-w-0 flex-1 basis-full md:basis-32">
        <span id={nameId} className="clip-marks font-semibold text-ink">
          <Name>{name}</Name>
        </span>
        <span className="truncate">
          {description ? <bdi>{description}</bdi> : nightlyMembers(group, false)}
        </span>
      </span>
      <GroupAction isBrief {...{ group, nameId, onChanged }} />
    </>
  );
}
