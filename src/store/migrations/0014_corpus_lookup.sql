-- What looking names up in the corpus needs: a person types half a name, spells it another way, or knows only a place.
-- No extension is asked for (pg_trgm is not on every server); the identity keys have folded case and accents already.
-- The functions have a cost, because reading all rows through them must never look cheaper than an index.

-- The words of a key, so that any of them can be looked for, and by its beginning. array_to_tsvector takes them as they
-- are, in every script, where to_tsvector would go by the server's locale. 300 characters keep a word below tsvector's
-- limit of 2 kB and an entry below that of a b-tree.
create function key_words(p_key text) returns tsvector language plpgsql immutable strict parallel safe cost 100 as
$$ begin return array_to_tsvector(array_remove(string_to_array(left(p_key, 300), ' '), '')); end $$;

-- The key without blanks and dots: core/identity.ts looseKey, but for the web ending, which a prefix finds anyway.
create function key_joined(p_key text) returns text language plpgsql immutable strict parallel safe cost 100 as
$$ begin return replace(replace(left(p_key, 300), ' ', ''), '.', ''); end $$;

-- core/city-names.ts cityKey for the spellings of one city: case, accents and punctuation gone.
create function city_folded(p_city text) returns text language plpgsql immutable strict parallel safe cost 100 as
$$ begin return btrim(regexp_replace(regexp_replace(lower(normalize(left(p_city, 200), NFKD)), '[\u0300-\u036f''’]', '', 'g'),
    '[\s.,()/-]+', ' ', 'g')); end $$;

-- A profile address without scheme, "www.", query and slash at the end; store/corpus-names.ts says the same.
create function url_folded(p_url text) returns text language plpgsql immutable strict parallel safe cost 100 as
$$ begin return regexp_replace(regexp_replace(lower(left(p_url, 600)), '^[a-z]+://(www\.)?', ''), '/*([?#].*)?$', ''); end $$;

create index investor_words on investor using gin (key_words(identity_key));
create index investor_joined on investor (mode, key_joined(identity_key) collate "C");
create index investor_place on investor (mode, country_code, state_code);
create index investor_city on investor (mode, city_folded(city)) where city is not null;
create index investor_social on investor (mode, url_folded(social_url)) where social_url is not null;
create index investor_alias_words on investor_alias using gin (key_words(alias_key));
create index investor_alias_joined on investor_alias (mode, key_joined(alias_key) collate "C");

create index company_words on company using gin (key_words(identity_key));
create index company_joined on company (mode, key_joined(identity_key) collate "C");
create index company_place on company (mode, country_code, state_code);
create index company_city on company (mode, city_folded(city)) where city is not null;
create index company_alias_words on company_alias using gin (key_words(alias_key));
create index company_alias_joined on company_alias (mode, key_joined(alias_key) collate "C");

create index person_words on person using gin (key_words(identity_key));
create index person_joined on person (mode, key_joined(identity_key) collate "C");
create index person_social on person (mode, url_folded(social_url)) where social_url is not null;
create index person_role_company on person_role (company_id) where company_id is not null;
create index person_role_investor on person_role (investor_id) where investor_id is not null;
