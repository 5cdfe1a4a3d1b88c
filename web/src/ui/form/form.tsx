import type { ComponentProps } from 'react';

// A script submits the form; if that fails, POST keeps the entered values out of the URL.
export const Form = ({ className = 'flex flex-col gap-5', ...rest }: ComponentProps<'form'>) => (
  <form method="post" noValidate {...rest} className={className} />
);
