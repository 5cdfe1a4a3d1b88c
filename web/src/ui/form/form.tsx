import type { ComponentProps, ReactNode } from 'react';

// Sent by a script, and by POST where that failed: what was entered must not stand in the address.
export const Form = ({ className = 'flex flex-col gap-5', ...rest }: ComponentProps<'form'>) => (
  <form method="post" noValidate {...rest} className={className} />
);

export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-5">
    <legend className="mb-5 w-full border-b border-line pb-2 font-display text-lg font-semibold">
      {title}
    </legend>
    {children}
  </fieldset>
);

// Serves a form that takes the place of what had the focus.
export const focusFirstField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();
