interface ProgressBarProps {
  label: string;
  share: number;
  isPreparing: boolean;
}

// Pulses while the server processes the file.
export function ProgressBar({ label, share, isPreparing }: ProgressBarProps) {
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
          className={`h-full origin-left rounded-full bg-brass transition-[scale] duration-200 ease-calm ${sent ? 'animate-breathe' : ''}`}
        />
      </div>
      <span aria-hidden className="w-20 text-end text-xs text-muted tabular-nums">
        {isPreparing ? 'Preparing…' : sent ? 'Processing…' : `${percent}%`}
      </span>
    </div>
  );
}
