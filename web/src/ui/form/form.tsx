import type { ComponentProps } from 'react';

// Sent by a script, and by POST where that failed: what was entered must not stand in the address.
export const Form = ({ className = 'flex flex-col gap-5', ...rest }: ComponentProps<'form'>) => (
  <form method="post" noValidate {...rest} className={className} />
);
