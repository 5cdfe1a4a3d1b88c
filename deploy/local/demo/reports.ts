import { Api } from './api.js';
import type { SignedIn } from './fill.js';

/** Adds reports, so that the admin panel has something to decide. */
const member = {
  by: 'Cole',
  of: 'LeeW',
  category: 'impersonation',
  text: 'These are photos of somebody I know, and this is not him.',
};
const message = {
  by: 'Idris',
  of: 'Dex',
  category: 'spam',
  text: 'He asks this in every group, and then he sells poles.',
};
const photo = {
  by: 'Marcus',
  of: 'Keoni',
  category: 'intimate_image',
  text: 'I am in the background, and nobody asked me.',
};
const notice = {
  name: 'Robin Field',
  email: 'robin@demo.lodge.example',
  place: 'The group Saturday Trails',
  statement: 'A friend showed me a photo of my garden, with my address on the gate.',
  category: 'other',
  good_faith: true,
};

/** @param groupId of the message */
export async function reportSome(url: string, members: SignedIn, groupId: number) {
  const reporters = [member, message, photo].map(({ by }) => members.get(by));
  const [ofMember, ofMessage, ofPhoto] = reporters;
  const id = await idOf(members, member.of);
  if (id) await send(ofMember, { kind: 'user', id, ...reported(member) });
  const messages = (await ofMessage?.call('GET', `/api/groups/${groupId}/messages`))?.body.messages;
  const said = messages?.find(({ username }) => username === message.of);
  if (said) await send(ofMessage, { kind: 'message', id: said.id, ...reported(message) });
  const owner = await idOf(members, photo.of);
  const images = owner && (await ofPhoto?.call('GET', `/api/images/${owner}`))?.body.images;
  const seen = images && images.find(({ filename }) => filename !== null);
  if (seen) await send(ofPhoto, { kind: 'image', id: seen.id, ...reported(photo) });
  await new Api(url).call('POST', '/api/notices', notice);
}

const reported = ({ category, text }: { category: string; text: string }) => ({ category, text });

const send = (reporter: Api | undefined, report: object) =>
  reporter?.call('POST', '/api/reports', report);

const idOf = async (members: SignedIn, name: string) =>
  (await members.get(name)?.call('GET', '/api/user'))?.body.user.id;
