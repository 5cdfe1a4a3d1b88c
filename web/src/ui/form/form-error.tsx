import { CircleAlert } from 'lucide-react';

export const FormError = ({ text }: { text: string | undefined }) =>
  text && (
    <p
      role="alert"
      className="flex gap-2.5 rounded-md border border-danger/35 bg-danger-wash px-4 py-3 text-sm font-medium text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      {text}
    </p>
  );
