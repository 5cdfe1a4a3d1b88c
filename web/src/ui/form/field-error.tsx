import { CircleAlert } from 'lucide-react';

export const FieldError = ({ id, text }: { id: string; text: string | undefined }) =>
  text && (
    <p id={id} className="flex animate-fade gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {text}
    </p>
  );
