import { LoaderCircle } from 'lucide-react';

export const SpinnerIcon = () => <LoaderCircle className="size-[1.1em] animate-spin" aria-hidden />;

export function Spinner() {
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-8 text-soft">
      <LoaderCircle className="size-6 animate-spin text-brass" aria-hidden />
      Loading
    </div>
  );
}

export function PageSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  );
}
