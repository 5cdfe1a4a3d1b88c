export const README = `Your data

This is a copy of what you entered and of what was decided about it. Times are in UTC.

profile.json    your email and your profile
consents.json   the documents that you accepted, and consents that you withdrew
sessions.json   where you were signed in when this copy was made
groups.json     the groups that you are in
decisions.json  your requests to join groups, removals from groups, and photos that were removed
messages.json   the messages that you sent, oldest first
photos.json     when you added each photo, and whether it was approved
photos/         your photos as they are stored

Nothing that other members wrote is in it. Keep it in a safe place: whoever has this file can read
all of it.
`;
