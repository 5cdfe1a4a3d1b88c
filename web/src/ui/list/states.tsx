import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.js';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="dashed flex flex-col items-center gap-3 rounded-lg px-6 py-10">
      <Icon aria-hidden className="size-9 text-brass" strokeWidth={1.4} />
      <p className="font-display text-lg">{title}</p>
      {children && (
        <div className="flex flex-col items-center gap-4 text-sm text-soft">{children}</div>
      )}
    </div>
  );
}

export function ErrorState({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className="alert flex flex-col items-center gap-4 px-6 py-8 text-center">
      <p className="font-semibold text-balance text-danger">
        <CircleAlert aria-hidden className="me-2 inline size-5 align-[-0.2em]" />
        {text}
      </p>
      <Button variant="secondary" size="sm" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
