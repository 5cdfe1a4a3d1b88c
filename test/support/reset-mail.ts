import { Client, eventually, type Installation, type MailServer } from '@lodge/testing';

export const ORIGIN = 'https://lodge.example';

/** Settings of an auth that sends mail to a server of the test. */
export const mailSettings = (smtpUrl: string) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'door@lodge.example',
  PUBLIC_ORIGIN: ORIGIN,
});

export const tokenOf = (text: string): string => {
  const [, token] = /\/reset#([\w-]{43})(?:\s|$)/.exec(text) ?? [];
  if (!token) throw new Error(`There is no link in ${text}`);
  return token;
};

export const askForLink = (url: string, email: string, headers?: Record<string, string>) =>
  new Client(url).post('/api/password-reset', { email }, headers);

/** Asks for a link and waits for the mail. @returns the token of the newest one */
export async function mailedToken(url: string, mails: MailServer, email: string): Promise<string> {
  const links = () => mails.to(email).filter(({ text }) => text.includes('/reset#'));
  const before = links().length;
  await askForLink(url, email);
  await eventually(`a link for ${email}`, async () => links().length > before);
  return tokenOf(links().at(-1)!.text);
}

export const finishReset = (
  url: string,
  token: string,
  newPassword = 'Another-Horse-43!',
  headers?: Record<string, string>,
) => new Client(url).post('/api/password-reset/finish', { token, newPassword }, headers);

export const mailQueueEmpty = ({ redisClient }: Installation) =>
  eventually('an empty queue of mails', async () => {
    const keys = await redisClient.keys('bull:mail:*');
    return !keys.some((key) => /^bull:mail:(erasure-warning-)?\d+(:lock)?$/.test(key));
  });
