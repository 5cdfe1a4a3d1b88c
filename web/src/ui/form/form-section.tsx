import type { ReactNode } from 'react';

export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="relative flex min-w-0 flex-col gap-5">
    <legend className="mb-5 w-full border-b border-line pb-3 font-display text-lg font-semibold">
      {title}
    </legend>
    {children}
  </fieldset>
);
