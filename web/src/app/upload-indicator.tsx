import { UPLOAD_TEXTS, t } from '@lodge/contracts';
import { CircleAlert, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { isCancellable, keepFiles, progressOf, uploads } from '../features/photos/upload-queue.js';
import { useStore } from '../lib/create-store.js';
import { PATHS } from '../lib/paths.js';
import { Button, ButtonLink } from '../ui/button.js';
import { IconButton } from '../ui/icon-button.js';
import { useDisclosure } from './use-menu.js';

// Shows running and failed uploads while the member is on another screen.
export default function UploadIndicator() {
  const { open, area, toggle } = useDisclosure<HTMLDivElement>();
  const { files } = useStore(uploads);
  const progress = progressOf(files);
  const failed = files.filter(({ state }) => state === 'rejected').length;
  const text = progress
    ? t`Uploading ${progress.place} of ${progress.count}`
    : UPLOAD_TEXTS.summaryFailed(failed);
  return (
    <div ref={area} className="max-md:-mx-1 md:relative">
      {/* Announces each file once, not each step of its progress; toasts announce failures. */}
      <p role="status" className="sr-only">
        {progress && text}
      </p>
      <IconButton label={text} aria-expanded={open} aria-controls="uploads" onClick={toggle}>
        {progress ? (
          <ProgressRing share={progress.share}>
            <Upload className="size-4" />
          </ProgressRing>
        ) : (
          <CircleAlert aria-hidden className="size-6 text-danger" />
        )}
      </IconButton>
      {open && (
        <section
          id="uploads"
          data-layer
          aria-label="Uploads"
          className="floating absolute end-4 top-full mt-2 w-72 max-w-[calc(100vw-2rem)] p-4 md:end-0 md:mt-5"
        >
          <p className="font-semibold">{text}</p>
          {progress && (
            <p className="mt-1 truncate text-sm text-soft">{progress.current.file.name}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <ButtonLink to={PATHS.profile} variant="secondary" size="sm">
              {progress ? 'Show' : 'See why'}
            </ButtonLink>
            {files.some(isCancellable) && (
              <Button variant="quiet" size="sm" onClick={cancel}>
                Cancel upload
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

const cancel = () => keepFiles((file) => !isCancellable(file));

const RADIUS = 15;

// `share` is from 0 to 1. The ring is hidden from screen readers, as its label is beside it.
const ProgressRing = ({ share, children }: { share: number; children: ReactNode }) => (
  <span aria-hidden className="relative grid size-9 place-items-center text-brass">
    <svg viewBox="0 0 36 36" fill="none" strokeWidth={3} className="absolute inset-0 -rotate-90">
      <circle cx={18} cy={18} r={RADIUS} className="stroke-line-strong" />
      <circle
        cx={18}
        cy={18}
        r={RADIUS}
        pathLength={1}
        strokeDasharray={1}
        strokeDashoffset={1 - share}
        strokeLinecap="round"
        className="stroke-brass transition-[stroke-dashoffset] duration-200 ease-calm"
      />
    </svg>
    {children}
  </span>
);
