import type { ComponentProps } from 'react';

// Hidden on touch devices.
export const Key = (props: ComponentProps<'kbd'>) => <kbd {...props} className="key" />;
