import { Button } from '../../ui/button.js';
import { FormError } from '../../ui/form-error.js';
import { isUnderWay, type QueuedFile } from './queued-file.js';
import { UploadRow } from './upload-row.js';

interface UploadListProps {
  files: readonly QueuedFile[];
  notice: string | undefined;
  room: number;
  busy: boolean;
  retry: (id: number) => void;
  remove: (id: number) => void;
  clear: () => void;
}

export function UploadList({ files, notice, room, busy, retry, remove, clear }: UploadListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(files)}
      </p>
      {files.length > 0 && (
        <div className="mt-6">
          <div className="mb-2 flex min-h-10 items-center justify-between gap-4">
            <h3 className="text-base">{summary(files)}</h3>
            {!busy && (
              <Button variant="quiet" size="sm" onClick={clear}>
                Clear list
              </Button>
            )}
          </div>
          {notice && (
            <div role="alert" className="mb-3">
              <FormError text={notice} />
            </div>
          )}
          {notice && room > 0 && (
            <p className="mb-3 text-sm text-soft">Choose which of these to upload.</p>
          )}
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {files.map((file) => (
              <UploadRow
                key={file.id}
                file={file}
                onRetry={room > 0 ? () => retry(file.id) : undefined}
                onRemove={() => remove(file.id)}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const settled = (files: readonly QueuedFile[]) => files.filter((file) => !isUnderWay(file)).length;

const summary = (files: readonly QueuedFile[]) => {
  const uploaded = files.filter(({ state }) => state === 'uploaded').length;
  return `${uploaded} of ${files.length} uploaded`;
};

// For screen readers, once a file; rows announce their errors.
function announcement(files: readonly QueuedFile[]) {
  const sending = files.find(({ state }) => state === 'sending');
  return sending && `Uploading ${sending.file.name}, ${settled(files) + 1} of ${files.length}`;
}
