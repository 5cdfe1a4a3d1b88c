import { canonicalEmail } from '@lodge/contracts';

interface Provider {
  domains: string[];
  ignoresDots?: true;
}

// At these providers `name+tag` reaches the mailbox of `name`, and the domains of one entry lead to
// the same mailbox. Elsewhere a `+` and a dot may belong to the name of somebody else.
const PROVIDERS: Provider[] = [
  // https://support.google.com/mail/answer/7436150 (dots), /22370 (tags), /10313 (googlemail.com)
  { domains: ['gmail.com', 'googlemail.com'], ignoresDots: true },
  // https://learn.microsoft.com/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com'].map((domain) => ({ domains: [domain] })),
  // https://support.apple.com/en-us/102565 (an address of one is one of the others)
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  // https://proton.me/support/addresses-and-aliases
  { domains: ['proton.me', 'protonmail.com', 'pm.me'] },
  // https://www.fastmail.help/hc/en-us/articles/360060591053
  ...['fastmail.com', 'fastmail.fm'].map((domain) => ({ domains: [domain] })),
];

const PROVIDER_OF = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** Returns one spelling for all addresses that are known to reach the same mailbox. */
export function mailboxOf(email: string): string {
  const canonical = canonicalEmail(email);
  const at = canonical.lastIndexOf('@');
  const [name, domain] = [canonical.slice(0, at), canonical.slice(at + 1)];
  const provider = PROVIDER_OF.get(domain);
  if (!provider) return `${name}@${domain}`;
  const untagged = name.split('+', 1)[0] || name;
  const bare = provider.ignoresDots ? untagged.replaceAll('.', '') : untagged;
  return `${bare}@${provider.domains[0]}`;
}
