import { CircleAlert } from 'lucide-react';

export const FormError = ({ text }: { text: string | undefined }) =>
  text && (
    <p
      role="alert"
      className="alert flex gap-2.5 rounded-md px-4 py-3 text-sm font-medium text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      {text}
    </p>
  );

export const FieldError = ({ id, text }: { id: string; text: string | undefined }) =>
  text && (
    <p id={id} className="flex animate-fade gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {text}
    </p>
  );
