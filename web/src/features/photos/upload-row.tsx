import { t } from '@lodge/contracts';
import { CircleAlert, CircleCheck, RotateCw, X, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { LOCALE } from '../../lib/language.js';
import { cx } from '../../ui/cx.js';
import { IconButton } from '../../ui/icon-button.js';
import { isCancellable, type QueuedFile, type UploadRejection } from './upload-queue.js';

interface UploadRowProps {
  file: QueuedFile;
  // The first with its error: one text may reject many files, and is announced once.
  isFirst: boolean;
  // Absent if there is no room for the file.
  onRetry?: () => void;
  onRemove: () => void;
}

export function UploadRow({ file: queued, isFirst, onRetry, onRemove }: UploadRowProps) {
  const {
    file: { name, size },
    preview,
    state,
    rejection,
  } = queued;
  const retryable = rejection?.repeatable && onRetry;
  return (
    <li className="flex items-start gap-3 py-3">
      <FilePreview src={preview} dim={rejection?.repeatable === false} />
      <div className="min-w-0 flex-1 self-center">
        <p className="flex items-baseline gap-2 text-sm">
          <span className="truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="shrink-0 text-xs text-muted tabular-nums">{sizeText(size)}</span>
        </p>
        <Status file={queued} isFirst={isFirst} />
      </div>
      <div className="flex shrink-0 self-center">
        {retryable && (
          <IconButton icon={RotateCw} label={`${t`Retry`} ${name}`} onClick={onRetry} />
        )}
        {(state === 'rejected' || isCancellable(queued)) && (
          <IconButton
            icon={X}
            label={`${state === 'rejected' ? t`Remove` : t`Cancel`} ${name}`}
            onClick={onRemove}
          />
        )}
        {state === 'uploaded' && (
          <CircleCheck aria-hidden className="m-3 size-5 animate-fade text-success" />
        )}
      </div>
    </li>
  );
}

function Status({
  file: {
    file: { name },
    state,
    share,
    rejection,
  },
  isFirst,
}: Pick<UploadRowProps, 'file' | 'isFirst'>) {
  if (rejection) return <ErrorText {...rejection} isFirst={isFirst} />;
  if (state === 'uploaded') return <p className="text-xs text-success">Uploaded</p>;
  if (state === 'waiting') return <p className="text-xs text-muted">Waiting</p>;
  return (
    <ProgressBar label={`Uploading ${name}`} share={share} isPreparing={state === 'preparing'} />
  );
}

interface ProgressBarProps {
  label: string;
  share: number;
  isPreparing: boolean;
}

// Pulses while the server processes the file.
function ProgressBar({ label, share, isPreparing }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  const sent = percent === 100;
  return (
    <div className="mt-1.5 flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          style={{ scale: `${share} 1` }}
          className={cx(
            'h-full origin-left rounded-full bg-brass transition-[scale] duration-200 ease-calm',
            sent && 'animate-breathe',
          )}
        />
      </div>
      <span aria-hidden className="w-20 text-end text-xs text-muted tabular-nums">
        {isPreparing ? 'Preparing…' : sent ? 'Processing…' : `${percent}%`}
      </span>
    </div>
  );
}

function ErrorText({ text, detail, isFirst }: UploadRejection & { isFirst: boolean }) {
  // Stays when the first is removed: a new role would be announced.
  const [role] = useState(isFirst ? 'alert' : undefined);
  return (
    <div role={role} className="mt-0.5 animate-fade">
      <p className="flex gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
        {text}
      </p>
      {detail && <p className="ps-5.5 text-xs text-muted">{detail}</p>}
    </div>
  );
}

const MEGABYTES = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const sizeText = (bytes: number) =>
  bytes < 2 ** 20
    ? `${bytes && Math.max(1, Math.round(bytes / 1024))} KB`
    : `${MEGABYTES.format(bytes / 2 ** 20)} MB`;

function FilePreview({ src, dim }: { src: string | undefined; dim: boolean }) {
  const [broken, setBroken] = useState(false);
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-muted"
    >
      {!src || broken ? (
        <ImageOff className="size-5" strokeWidth={1.6} />
      ) : (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className={cx('size-full object-cover', dim && 'opacity-50 grayscale')}
        />
      )}
    </span>
  );
}
