// Moderators see no emails.
export const seenBy =
  (isAdmin: boolean) =>
  <Row extends { user_email?: string }>({ user_email, ...row }: Row) => ({
    ...row,
    ...(isAdmin && { user_email }),
  });
