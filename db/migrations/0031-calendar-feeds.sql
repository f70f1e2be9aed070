-- Addresses from which calendar programs read appointments: anyone who has one sees them without signing in. Only a hash of
-- the secret in the address is stored. A removed one is deleted, since nothing else refers to it.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- own: the appointments of the login's customer. clinic: everyone's.
  kind text not null check (kind in ('own', 'clinic')),
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  -- the clinic's day on which it was last read
  read_on date
);
create index calendar_feeds_user on calendar_feeds (user_id);

create trigger audited after insert or update or delete on calendar_feeds
  for each row execute function audited_change('user_id', '{hash}', '{read_on}');

-- A new password, another role and another customer record end the feeds of a login, as they end its tokens.
create function end_feeds() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where user_id in (old.user_id, new.user_id);
  return null;
end $$;
create trigger end_feeds after update of password on accounts
  for each row when (old.password is distinct from new.password and old.updated_at is distinct from new.updated_at)
  execute function end_feeds();
create trigger end_feeds after insert or update or delete on staff
  for each row execute function end_feeds();
create trigger end_feeds_added after insert on customers
  for each row when (new.user_id is not null) execute function end_feeds();
create trigger end_feeds_moved after update of user_id on customers
  for each row when (old.user_id is distinct from new.user_id) execute function end_feeds();
