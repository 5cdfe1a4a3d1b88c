// Of mails, and of what the operator publishes in several languages.
export const LANGUAGE = [
  `alter table users add if not exists language text not null default 'en'
     constraint users_language check (language ~ '^[a-z]{2,3}$')`,
];

export const LANGUAGE_DOWN = ['alter table users drop language'];
