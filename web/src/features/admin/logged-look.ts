// For what the server logs as a look: it is fetched when it is opened, and not once more.
export const LOGGED_LOOK = { revalidateOnFocus: false, revalidateOnReconnect: false };
