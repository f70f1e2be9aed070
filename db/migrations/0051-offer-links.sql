-- The hash of the secret in the link that an offer's mail and push message carry. null: an offer that was made before.
alter table waitlist_offers add column link_hash text;
create unique index waitlist_offers_link on waitlist_offers (link_hash);
create or replace trigger audited after insert or update or delete on waitlist_offers
  for each row execute function audited_change('id', '{}', '{link_hash}');
