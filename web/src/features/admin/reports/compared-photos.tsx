import { APP_TEXTS, type NamedUser, type QueuedReport } from '@lodge/contracts';
import { useId, type ReactNode } from 'react';
import { useApi, LOGGED_LOOK } from '../../../lib/api/use-api.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Spinner } from '../../../ui/spinner.js';
import { PhotoStrip } from '../person/photo-strip.js';
import { OnRequest, Photos } from './on-request.js';
import { Name } from '../../../ui/written-text.js';

interface ComparedPhotosProps {
  report: QueuedReport;
  subject: NamedUser;
  reporter: NamedUser;
}

/** Used for reports of impersonation, where the reporter is often the one impersonated. */
export const ComparedPhotos = ({ report, subject, reporter }: ComparedPhotosProps) => (
  <OnRequest isEvidence action="Compare the photos">
    <div className="grid grid-cols-2 items-start gap-x-4 md:gap-x-6">
      <Side person={subject} caption="was reported">
        <Photos isCompared reportId={report.id} />
      </Side>
      <Side person={reporter} caption="reported">
        <PhotosOf person={reporter} />
      </Side>
    </div>
  </OnRequest>
);

interface SideProps {
  person: NamedUser;
  caption: string;
  children: ReactNode;
}

function Side({ person, caption, children }: SideProps) {
  const name = useId();
  return (
    <section aria-labelledby={name} className="min-w-0">
      {/* Both captions have the same height, so that the photos line up. */}
      <p id={name} className="mb-2 text-sm">
        <span className="block truncate font-semibold">
          <Name>{person.username}</Name>
        </span>{' '}
        <span className="block text-soft">{caption}</span>
      </p>
      {children}
    </section>
  );
}

function PhotosOf({ person }: { person: NamedUser }) {
  const response = useApi('userSummary', { params: { id: person.id }, swr: LOGGED_LOOK });
  if (!response.data && response.error?.status === 403)
    return <p className="text-sm text-soft">Only admins see these photos.</p>;
  return (
    <Fetched response={response} failedText={APP_TEXTS.fetchingImages} loading={<Spinner />}>
      {({ user: { photos } }) => (
        <PhotoStrip isCompared label="Photos of the person who reported" photos={photos} />
      )}
    </Fetched>
  );
}
