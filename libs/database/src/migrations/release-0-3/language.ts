// Mails to the account are in this language: the owner's choice, or else the browser's.
export const LANGUAGE = [
  `alter table users add if not exists language text not null default 'en'
     constraint users_language check (language ~ '^[a-z]{2,3}$'),
   add if not exists is_language_chosen boolean not null default false`,
];

export const LANGUAGE_DOWN = ['alter table users drop language, drop is_language_chosen'];
