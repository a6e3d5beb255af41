-- Letters have a language; a tenant may be allowed to rehearse the language model with test keys.
alter table sequence add column language text not null default 'en' check (language in ('en', 'de', 'fr', 'es'));
-- Why it was chosen; null: a person set it, or there was no choice yet.
alter table sequence add column language_why text check (length(language_why) <= 500);
alter table tenant add column test_model boolean not null default false;
