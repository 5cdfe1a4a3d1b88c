import type { ComponentProps } from 'react';

/**
 * The name of a member or group: no letter of it affects the direction of the text around it, and a
 * browser that translates the page leaves it as it is.
 */
export const Name = (props: ComponentProps<'bdi'>) => <bdi translate="no" {...props} />;
