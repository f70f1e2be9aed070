-- What a customer is looked for by, as one text in small letters: name, e-mail, phone. Breaks between them keep a
-- search from matching across two; a number that the server made is no phone and is not found.
create extension if not exists pg_trgm;
alter table customers add column search_text text not null generated always as (
  lower(
    full_name || E'\n' || coalesce(email, '') || E'\n'
      || case when phone_number like '+91%' then phone_number else '' end
  )
) stored;
create index customers_search on customers using gin (search_text gin_trgm_ops);
