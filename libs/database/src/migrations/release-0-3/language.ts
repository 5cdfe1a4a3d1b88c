// Mails to the account are written in it.
export const LANGUAGE = [
  `alter table users add if not exists language text not null default 'en'
     constraint users_language check (language ~ '^[a-z]{2,3}$')`,
];

export const LANGUAGE_DOWN = ['alter table users drop language'];
