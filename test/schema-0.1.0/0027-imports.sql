-- Lists that a clinic brings in. The rows stay for as long as an import can be taken back, what it wrote is named by id.
create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('people', 'goods')),
  file_name text not null check (file_name <> ''),
  state text not null default 'staged' check (state in ('staged', 'running', 'finished', 'undoing', 'undone')),
  -- how many rows its file has for it, and the position after the last one that was written
  rows integer not null check (rows between 1 and 50000),
  next integer not null default 0,
  -- what was written: customers and pets, or products and batches; what stayed when it was taken back
  counts jsonb not null default '{}',
  made_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  undone_at timestamptz(3)
);
create unique index imports_one_at_a_time on imports ((true)) where state in ('running', 'undoing');
create index imports_newest on imports (created_at desc, id desc);
create trigger audited after update of state on imports
  for each row execute function audited_change('id', '{}', '{file_name,rows,next,counts,made_by,created_at,started_at,ended_at,undone_at}');

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null check (position between 0 and 49999),
  -- a customer with pets or a product with batches, the numbers of its rows, and what its cells say
  data jsonb not null,
  outcome text check (outcome in ('new', 'known', 'nothing new', 'asks', 'left out')),
  -- what is asked, or why it does not come in
  reason text check (reason <> ''),
  answer text check (answer <> ''),
  primary key (import_id, position)
);
create index import_rows_outcome on import_rows (import_id, outcome, position);

-- What an import has written. A record that someone has removed since is no longer found by its id.
create table import_records (
  record_id uuid primary key,
  import_id uuid not null references imports (id) on delete cascade,
  kind text not null check (kind in ('customer', 'pet', 'care', 'product', 'lot')),
  position integer not null,
  -- What its list says of the care of a pet that was there before: what is taken away again.
  care jsonb,
  constraint import_records_care check ((kind = 'care') = (care is not null))
);
create index import_records_order on import_records (import_id, kind, position desc, record_id);

-- The secret of the hashes below. No endpoint reads it.
create table import_secret (
  one boolean primary key default true check (one),
  secret bytea not null check (octet_length(secret) = 32)
);
insert into import_secret (secret)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- The one way in which a phone, an email address or what else names a person is hashed: by the erasure, and by the match.
create function contact_hash(contact text) returns bytea language sql stable as $$
  select sha256(secret || convert_to(contact, 'UTF8')) from import_secret
$$;

-- Customers who came without a phone number, by what their row says of them, so that the same file finds them again.
create table import_keys (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  customer_id uuid not null references customers (id) on delete cascade
);
create index import_keys_customer on import_keys (customer_id);
create trigger refuse_erased before insert on import_keys for each row execute function refuse_erased('customer_id', 'customer');

-- People whose data was erased: no import brings them back. Entering them by hand, or signing up, stays possible.
create table erased_contacts (
  hash bytea primary key,
  erased_at timestamptz(3) not null default current_timestamp
);

create function remember_erased() returns trigger language plpgsql as $$
begin
  insert into erased_contacts (hash)
  select contact_hash(contact) from unnest(array[old.phone_number, lower(old.email)]) as contact
  where contact is not null and contact not like 'TEMP-%'
  union select hash from import_keys where customer_id = old.id
  on conflict do nothing;
  delete from import_keys where customer_id = old.id;
  delete from import_rows where data->>'phone' = old.phone_number or data->>'email' = lower(old.email)
    or (import_id, position) in (select import_id, position from import_records where record_id = old.id);
  delete from import_records where record_id = old.id
    or coalesce(care->>'petId', record_id::text) in (select id::text from pets where owner_phone = new.phone_number);
  return null;
end $$;
create trigger remember_erased after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null) execute function remember_erased();

-- Programs are told once of an import that there is something to read.
create function queue_import_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks('import.' || new.state, new.id);
  return null;
end $$;
create trigger queue_webhooks after update of state on imports
  for each row when (old.state <> new.state and new.state in ('finished', 'undone'))
  execute function queue_import_webhooks();
