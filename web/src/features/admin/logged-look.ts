// The server logs each fetch as a look, so it is made when something is opened, and not once more.
export const LOGGED_LOOK = { revalidateOnFocus: false, revalidateOnReconnect: false };
