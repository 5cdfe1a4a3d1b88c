export const README = `Your data

This is a copy of what you entered and of what was decided about it. Times are in UTC.

profile.json    your email and your profile
consents.json   the documents that you accepted, and consents that you withdrew
age.json        when and how it was proved that you are an adult, if it was
invitations.json
                the invitations that you made, and the one that you used
dismissed.json  the announcements that you dismissed, while they are shown to others
sessions.json   where you were signed in when this copy was made
sign-in.json    your passkeys by name, and since when you use one-time codes
activity.json   what happened to your account in the last 90 days
groups.json     the groups that you are in
privacy.json    whom you blocked, muted or gave a star, and the groups that you muted
nods.json       what you nodded to, by the number of the message
calls.json      messages that name you with @ or answer you, by number
reports.json    what you reported, and the outcome
decisions.json  decisions about you and your appeals, your requests to join groups, removals
                from groups, photos that were removed, and the hashes kept of rejected ones, by which
                photos like them are noticed
messages.json   the messages that you sent, oldest first
kept-texts.json what you edited or deleted in chats in the last 48 hours, which is kept in case
                somebody reports it
photos.json     when you added each photo, and whether it was approved
photos/         your photos as they are stored

Nothing that other members wrote is in it, and of other members only the names of those whom you
blocked, muted or gave a star. Keys and codes to sign in with are not in it. What you deleted since this copy was
made is still in it. Keep it in a safe place: whoever has this file can read all of it.
`;
