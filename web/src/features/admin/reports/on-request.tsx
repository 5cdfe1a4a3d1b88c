import { REPORT_QUEUE_TEXTS, urlOf, type ReportedPhoto as Photographed } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { address, photoAddress } from '../../../lib/address.js';
import { useApi, LOGGED_LOOK } from '../../../lib/api/use-api.js';
import { isSameDay, shortDateAndTime, timeOfDay } from '../../../lib/dates.js';
import { sizeOf } from '../../../lib/photo-size.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Photo } from '../../../ui/photo/photo.js';
import { Spinner } from '../../../ui/spinner.js';
import { PhotoStrip } from '../person/photo-strip.js';
import { useBeside } from '../side-panel.js';
import { When } from '../when.js';
import { Name } from '../../../ui/written-text.js';

interface OnRequestProps {
  action: string;
  // Open where the panel stands beside the list. What may shock never is.
  isEvidence?: boolean;
  children: ReactNode;
}

// Collapsed by default, so that reviewers are prepared; each access to reviewer-only content is
// logged.
export function OnRequest({ action, isEvidence = false, children }: OnRequestProps) {
  const [shown, setShown] = useState(false);
  const isBeside = useBeside();
  if (shown || (isEvidence && isBeside)) return children;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setShown(true)}>
        {action}
      </Button>
    </div>
  );
}

export function ReportedPhoto({ photo }: { photo: Photographed }) {
  const url = photo.is_withheld
    ? address(urlOf('withheldImage', { params: { imageId: photo.image_id } }))
    : photoAddress(photo.filename);
  return (
    <div className="flex flex-col items-start gap-2">
      {photo.is_withheld && (
        <p className="text-sm text-soft">
          Its owner deleted it. It is kept until the decision, and only reviewers can see it.
        </p>
      )}
      <OnRequest action="Show the Photo">
        <Photo
          src={url}
          alt="What was reported"
          placeholder={photo.placeholder}
          size={sizeOf(photo)}
          className="h-auto max-h-[60vh] w-auto max-w-full rounded-md"
        />
      </OnRequest>
    </div>
  );
}

interface PhotosProps {
  reportId: number;
  isCompared?: boolean;
}

export function Photos({ reportId, isCompared = false }: PhotosProps) {
  const response = useApi('reportPhotos', { params: { id: reportId }, swr: LOGGED_LOOK });
  return (
    <Fetched
      response={response}
      failedText={REPORT_QUEUE_TEXTS.fetchingPhotos}
      loading={<Spinner />}
    >
      {({ photos }) => (
        <PhotoStrip
          isCompared={isCompared}
          label="Photos of the member"
          photos={photos.map(({ image_id: id, ...photo }) => ({ id, ...photo }))}
        />
      )}
    </Fetched>
  );
}

export function Messages({ reportId }: { reportId: number }) {
  const surroundings = useApi('reportSurroundings', {
    params: { id: reportId },
    swr: LOGGED_LOOK,
  });
  return (
    <Fetched
      response={surroundings}
      failedText={REPORT_QUEUE_TEXTS.fetchingSurroundings}
      loading={<Spinner />}
    >
      {({ messages }) => (
        <ol
          aria-label="Messages around it"
          className="flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm"
        >
          {messages.map((message, index) => (
            <li
              key={message.id}
              aria-current={message.is_reported || undefined}
              className={cx('clip-marks break-words', message.is_reported && 'font-semibold')}
            >
              {!isSameDay(message.created_at, messages[index - 1]?.created_at ?? 0) && (
                <span className="block pb-1 text-xs font-normal text-muted">
                  <When at={message.created_at} />
                </span>
              )}
              <span className="text-soft">
                <Name>{message.username}</Name>:
              </span>{' '}
              <bdi>{message.content}</bdi>{' '}
              <time
                dateTime={message.created_at}
                title={shortDateAndTime(message.created_at)}
                className="text-xs font-normal whitespace-nowrap text-muted"
              >
                {timeOfDay(message.created_at)}
              </time>
            </li>
          ))}
          {messages.length === 0 && <li className="text-soft">The conversation is gone.</li>}
        </ol>
      )}
    </Fetched>
  );
}
