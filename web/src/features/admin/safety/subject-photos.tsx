import { REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Button } from '../../../ui/button.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Photo } from '../../../ui/photo/photo.js';
import { PhotoViewer } from '../../../ui/photo/photo-viewer.js';
import { Spinner } from '../../../ui/spinner.js';

// The photos open on demand, so that reviewers are prepared; each look is logged.
export function SubjectPhotos({ reportId }: { reportId: number }) {
  const [shown, setShown] = useState(false);
  if (shown) return <Photos reportId={reportId} />;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setShown(true)}>
        Show the member’s photos
      </Button>
    </div>
  );
}

function Photos({ reportId }: { reportId: number }) {
  const answer = useApi('reportPhotos', {
    params: { id: reportId },
    swr: { revalidateOnFocus: false },
  });
  const [index, setIndex] = useState<number | null>(null);
  return (
    <Fetched answer={answer} failedText={REPORT_QUEUE_TEXTS.fetchingPhotos} loading={<Spinner />}>
      {({ photos }) => (
        <>
          {photos.length === 0 && <p className="text-sm text-soft">The member has no photos.</p>}
          <ul aria-label="Photos of the member" className="flex flex-wrap gap-2">
            {photos.map(({ image_id: id, filename, placeholder }, at) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={`Enlarge photo ${id}`}
                  onClick={() => setIndex(at)}
                  className="block w-28 cursor-zoom-in sm:w-36"
                >
                  <Photo
                    src={photoAddress(filename, 'thumb')}
                    alt=""
                    placeholder={placeholder}
                    className="rounded-md"
                  />
                </button>
              </li>
            ))}
          </ul>
          <PhotoViewer
            label="Photos of the member"
            photos={photos.map(({ image_id: id, filename, width, height, placeholder }) => ({
              src: photoAddress(filename),
              alt: `Photo ${id}`,
              size: width && height ? { width, height } : undefined,
              placeholder,
            }))}
            index={index}
            onIndex={setIndex}
            onClose={() => setIndex(null)}
          />
        </>
      )}
    </Fetched>
  );
}
