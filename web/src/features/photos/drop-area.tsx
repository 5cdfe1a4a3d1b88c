import { LIMITS, t, UPLOAD_TEXTS } from '@lodge/contracts';
import { Camera, ImagePlus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useDropzone, type FileRejection } from 'react-dropzone';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { toast } from '../../ui/overlay/toast.js';
import { EXTENSIONS, pickerTypes } from './photo-files.js';
import { checkFile, pickerText } from './upload-rejections.js';

const ON_NARROW = 'max-xs:px-3 max-xs:text-sm';

interface DropAreaProps {
  heading: ReactNode;
  room: number;
  isRoomKnown: boolean;
  busy: boolean;
  onChoose: (accepted: File[], rejections: FileRejection[]) => void;
}

// The media type is a wildcard, so the extension decides.
const ACCEPT = { 'image/*': EXTENSIONS };

export function DropArea({ heading, room, isRoomKnown, busy, onChoose }: DropAreaProps) {
  const full = room === 0;
  const { getRootProps, getInputProps, inputRef, isDragActive, open } = useDropzone({
    minSize: 1,
    accept: ACCEPT,
    disabled: busy || full,
    noKeyboard: true,
    validator: checkFile,
    getErrorMessage: pickerText,
    onDrop: (accepted, rejections) =>
      accepted.length + rejections.length > 0
        ? onChoose(accepted, rejections)
        : toast.error(t`That is not a photo. Save it on your device first, then drop the file.`),
  });
  const takePhoto = (event: MouseEvent) => {
    event.stopPropagation();
    inputRef.current?.setAttribute('capture', 'user');
    open();
    inputRef.current?.removeAttribute('capture');
  };
  return (
    <div
      {...getRootProps()}
      className={cx(
        'drop-area',
        isDragActive ? 'border-brass bg-brass-wash' : 'border-line-strong/60 bg-raised',
        !busy && !full && 'cursor-pointer hover:border-brass',
      )}
    >
      <span className="absolute">
        <input {...getInputProps({ accept: pickerTypes(), 'aria-label': 'Photos to upload' })} />
      </span>
      <span
        aria-hidden
        className={cx(
          'emblem size-12 rounded-full transition-transform duration-200 ease-calm pointer-coarse:hidden @md:row-span-2',
          isDragActive && 'scale-110',
        )}
      >
        <ImagePlus className="size-6" strokeWidth={1.6} />
      </span>
      <div
        className={cx(
          '@md:justify-self-start pointer-coarse:@md:col-span-2',
          !heading && !full && 'pointer-coarse:hidden',
        )}
      >
        {heading}
        <Invitation {...{ full, isDragActive }} />
      </div>
      <div className="flex flex-wrap justify-center gap-3 max-xs:gap-2 @md:row-span-2">
        {/* The click bubbles to the drop area, which opens the picker. */}
        <Button busy={busy} disabled={full} className={ON_NARROW}>
          {busy ? 'Uploading…' : 'Upload'}
        </Button>
        {!full && !busy && (
          <span className="hidden pointer-coarse:contents">
            <Button variant="secondary" onClick={takePhoto} className={ON_NARROW}>
              <Camera aria-hidden className="size-5" />
              Take Photo
            </Button>
          </span>
        )}
      </div>
      {!full && (
        <p className="text-xs text-balance text-muted @md:col-start-2 @md:justify-self-start pointer-coarse:@md:col-span-2 pointer-coarse:@md:col-start-1">
          JPEG, PNG or GIF. Photos over {LIMITS.imageBytes / 2 ** 20}&nbsp;MB are made smaller for
          you.
          {isRoomKnown && <span> Room&nbsp;for&nbsp;{room}&nbsp;more.</span>}
        </p>
      )}
    </div>
  );
}

function Invitation({ full, isDragActive }: { full: boolean; isDragActive: boolean }) {
  if (full) return <p className="mt-0.5 text-sm text-soft">{UPLOAD_TEXTS.limit}</p>;
  return (
    <p className="mt-0.5 text-sm text-soft pointer-coarse:hidden">
      {isDragActive ? 'Drop to upload' : 'Drop photos here, or choose them'}
    </p>
  );
}
