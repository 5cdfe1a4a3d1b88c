import { t } from '@lodge/contracts';
import { Button } from '../../ui/button.js';
import { progressOf, type QueuedFile } from './upload-queue.js';
import { UploadRow } from './upload-row.js';
import type { Uploads } from './use-uploads.js';

export function UploadList({
  files,
  room,
  busy,
  failed,
  retry,
  retryAll,
  remove,
  clear,
}: Omit<Uploads, 'choose' | 'isRoomKnown'>) {
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
          {failed > 1 && !busy && (
            <Button variant="secondary" size="sm" className="mb-3" onClick={retryAll}>
              Retry all {failed}
            </Button>
          )}
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {files.map((file) => (
              <UploadRow
                key={file.clientId}
                file={file}
                isFirst={files.find((one) => one.rejection?.text === file.rejection?.text) === file}
                onRetry={room > 0 ? () => retry(file.clientId) : undefined}
                onRemove={() => remove(file.clientId)}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const summary = (files: readonly QueuedFile[]) => {
  const uploaded = files.filter(({ state }) => state === 'uploaded').length;
  return t`${uploaded} of ${files.length} uploaded`;
};

// Announces each file to screen readers once; the rows announce their own errors.
function announcement(files: readonly QueuedFile[]) {
  const progress = progressOf(files);
  return (
    progress && t`Uploading ${progress.current.file.name}, ${progress.place} of ${progress.count}`
  );
}
