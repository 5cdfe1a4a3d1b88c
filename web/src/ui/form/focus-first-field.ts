// Serves a form that takes the place of what had the focus.
export const focusFirstField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();
