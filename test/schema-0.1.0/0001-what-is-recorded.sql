-- What the database records of itself: how much there is, how often something was tried, who changed what, and when it was
-- saved.

-- How many there are, maintained with every write: counting a million appointments takes 55 times as long as reading this.
-- A name has several rows, and its count is their sum: each writing transaction takes a row that no other one holds, or
-- makes a new one, so that no one waits and there are no more rows than there were writers at once.
create table counters (
  id bigint generated always as identity primary key,
  name text not null,
  amount bigint not null
) with (fillfactor = 20);
create index counters_name on counters (name);

-- In one statement where a row of the counter is free, as it nearly always is.
create function add_to_counter(counted text, difference bigint) returns void language plpgsql as $$
begin
  if difference = 0 then return; end if;
  update counters set amount = amount + difference
    where id = (select id from counters where name = counted limit 1 for update skip locked);
  if not found then insert into counters (name, amount) values (counted, difference); end if;
end $$;

-- An emptied table counts nothing.
create function count_none() returns trigger language plpgsql as $$
begin
  delete from counters where split_part(name, ' ', 1) = tg_table_name;
  return null;
end $$;

-- Limits on guessing, flooding and emails, shared by all servers. Unlogged: after a crash of the database the buckets are
-- full again, and no commit waits for the disk because of them. The embedded database counts in memory.
create unlogged table try_buckets (
  -- an HMAC of what is counted: keys name people and addresses
  key text primary key,
  -- when the bucket will be full again, if no further try is taken
  full_at timestamptz not null,
  -- the time in which one try is added
  refill interval not null,
  burst integer not null check (burst > 0)
) with (fillfactor = 70);

-- Who changed what. One row for each action, written by the triggers `audited` in the action's own transaction. The
-- application states who acts in the setting tailwell.actor, for that transaction alone (src/lib/server/database/audited-db.ts);
-- without it, the row says that no request made the change.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default current_timestamp,
  -- the endpoint, as 'appointments.approve'
  action text not null,
  -- no foreign key: the row outlives the login
  user_id text,
  role text,
  -- masked
  address text,
  request_id uuid,
  -- the token with which the action was done
  token_id uuid
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_time on audit_log using brin (at);

-- What an action changed: of an inserted row its values, of a deleted one those it had, of an updated one the columns
-- that differ. Personal data can be erased: then the digest of what was there remains, see refuse_altered_change().
create table audit_changes (
  audit_id bigint not null,
  table_name text not null,
  record_id text,
  before jsonb,
  after jsonb,
  -- random, so that the digest of an erased value can't be found by trying values
  salt uuid default gen_random_uuid(),
  digest bytea check (digest is null or (before is null and after is null and salt is null))
);
create index audit_changes_action on audit_changes (audit_id);
create index audit_changes_record on audit_changes (record_id, audit_id);
-- The only changes that are looked up by an address.
create index audit_changes_invitations on audit_changes ((coalesce(after, before)->>'email'))
  where table_name = 'staff_invitations';

-- The row of this transaction's action; the first change writes it. Statements of several requests may share a
-- transaction: each actor of a transaction has a row of its own. The setting holds the row of the latest one and who that
-- was, as in '17 {"action": ...}'. These functions run with the caller's rights: setting a search path for each call, as
-- SECURITY DEFINER needs, takes as long as writing a row.
create function audited_action() returns bigint
language plpgsql as $$
declare
  actor text := coalesce(nullif(current_setting('tailwell.actor', true), ''), '{}');
  latest text := current_setting('tailwell.audit_id', true);
  stated jsonb;
  started bigint;
begin
  if substr(latest, strpos(latest, ' ') + 1) = actor then return split_part(latest, ' ', 1)::bigint; end if;
  stated := actor;
  insert into audit_log (action, user_id, role, address, request_id, token_id)
  values (coalesce(stated->>'action', 'none'), stated->>'userId', stated->>'role', stated->>'address',
    (stated->>'requestId')::uuid, (stated->>'tokenId')::uuid)
  returning id into started;
  perform set_config('tailwell.audit_id', started || ' ' || actor, true);
  return started;
end $$;

-- Arguments: the column that names the record; columns whose changes are recorded without their values; columns that
-- are not recorded.
create function audited_change() returns trigger
language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record text := coalesce(became, was)->>tg_argv[0];
  removed jsonb := jsonb_strip_nulls(was - tg_argv[0] - tg_argv[2]::text[]);
  added jsonb := jsonb_strip_nulls(became - tg_argv[0] - tg_argv[2]::text[]);
  concealed text;
begin
  if tg_op = 'UPDATE' then
    was := removed;
    -- Empty for what had no value, or has none now: null is for a record that is new or gone.
    select coalesce(jsonb_object_agg(key, value), '{}') into removed
    from jsonb_each(was) where value is distinct from added->key;
    select coalesce(jsonb_object_agg(key, value), '{}') into added
    from jsonb_each(added) where value is distinct from was->key;
    if removed = '{}' and added = '{}' then return null; end if;
  end if;
  foreach concealed in array tg_argv[1]::text[] loop
    if removed ? concealed then removed := jsonb_set(removed, array[concealed], '"(hidden)"'); end if;
    if added ? concealed then added := jsonb_set(added, array[concealed], '"(hidden)"'); end if;
  end loop;
  insert into audit_changes (audit_id, table_name, record_id, before, after)
  values (audited_action(), tg_table_name, record, removed, added);
  return null;
end $$;

-- What is written stays.
create function refuse_alteration() returns trigger language plpgsql as $$
begin
  raise exception 'The table % can only be added to.', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on audit_log
  for each row execute function refuse_alteration();
create trigger append_only_whole before truncate on audit_log
  for each statement execute function refuse_alteration();
create trigger append_only before delete on audit_changes
  for each row execute function refuse_alteration();
create trigger append_only_whole before truncate on audit_changes
  for each statement execute function refuse_alteration();

-- The only update is an erasure: the digest takes the place of the values, once.
create function refuse_altered_change() returns trigger language plpgsql as $$
begin
  if old.digest is null and new.digest is not null
    and (new.audit_id, new.table_name, new.record_id) is not distinct from
      (old.audit_id, old.table_name, old.record_id) then return new;
  end if;
  raise exception 'The table % can only be added to.', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger erased_only before update on audit_changes
  for each row execute function refuse_altered_change();

-- Erases what the audit log says about a person: of the changes to these records those that hold personal values, and
-- invitations to these addresses. The digests take the place of the values, so the log still verifies
-- (src/features/platform/audit/server/seal-queries.ts computes the same). It runs with its owner's rights, because the
-- application's role may not update the log; it can only erase.
create function erase_audited_values(records text[], addresses text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_changes c set
    digest = sha256(convert_to(
      jsonb_build_array(c.table_name, c.record_id, c.before, c.after, c.salt)::text, 'UTF8')),
    before = null, after = null, salt = null
  where digest is null
    and (record_id = any(records)
      or (table_name = 'staff_invitations' and coalesce(c.after, c.before)->>'email' = any(addresses)))
    and (coalesce(c.before, '{}') || coalesce(c.after, '{}')) ?| array[
      'phone_number', 'full_name', 'email', 'contact_email', 'address', 'account_id',
      'name', 'species', 'breed', 'birth_date', 'age', 'weight', 'image_url', 'next_vaccination_due',
      'colour', 'microchip', 'owner_phone', 'house_visit_address', 'notes', 'cancellation_reason', 'reason',
      'printed_reason', 'customer_phone', 'shipping_address'
    ]
$$;

-- Erases what the audit log says of old changes; the digests stay, and the log still verifies. Values younger than a year
-- stay whatever is asked for: with the application's role no one can erase the traces of what they have just done. Called
-- every hour, it looks only at the month before that time, so as not to read the whole log each time.
create function erase_old_audited_values(older_than timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  until timestamptz := least(older_than, now() - interval '365 days');
  first_id bigint;
  last_id bigint;
begin
  select min(id), max(id) into first_id, last_id from audit_log where at >= until - interval '31 days' and at < until;
  update audit_changes c set
    digest = sha256(convert_to(
      jsonb_build_array(c.table_name, c.record_id, c.before, c.after, c.salt)::text, 'UTF8')),
    before = null, after = null, salt = null
  where c.ctid = any (array(
    select ctid from audit_changes where audit_id between first_id and last_id and digest is null limit 5000
  ));
end $$;

-- Seals of the audit log. Each covers the rows after the seal before it, up to the row `through`, with a digest of each,
-- and the hash of the seal before it: nothing sealed can change unnoticed. The server adds them beside the requests, so
-- that no change waits for another (src/features/platform/audit/server/seal-log.ts).
create table audit_seals (
  through bigint primary key,
  at timestamptz(3) not null default current_timestamp,
  -- [[id of the row, hex of its digest], ...]
  digests jsonb not null,
  hash text not null
);
create trigger append_only before update or delete on audit_seals
  for each row execute function refuse_alteration();
create trigger append_only_whole before truncate on audit_seals
  for each statement execute function refuse_alteration();

-- The backups that the command has made, for the System page: with a PostgreSQL server no process of ours knows of them.
-- Each leaves a row in the audit log as well: its file holds everything.
create table backups (
  id uuid primary key default gen_random_uuid(),
  -- the moment that it shows
  made_at timestamptz(3) not null
);
create trigger audited after insert on backups
  for each row execute function audited_change('id', '{}', '{}');

-- What changed, in an order that other programs read (decision 96). The order is that of the transactions: an instant is
-- taken when one begins, and what commits later would lie before what was read already. What is read ends before the
-- oldest transaction that is still running, so nothing comes in before it later.
create table record_changes (
  -- order: names the order itself, of which a restored backup starts a new one
  kind text not null check (kind in ('order', 'appointment', 'customer', 'pet', 'bill', 'entry')),
  -- a record that is no longer there stays here
  record_id uuid not null,
  -- the number of the transaction that changed it last
  changed_in bigint not null,
  primary key (kind, record_id)
);
create index record_changes_order on record_changes (kind, changed_in, record_id);

create function note_change(what text, record uuid) returns void language sql as $$
  insert into record_changes as noted (kind, record_id, changed_in)
  values (what, record, pg_current_xact_id()::text::bigint)
  on conflict (kind, record_id) do update set changed_in = excluded.changed_in
    where noted.changed_in <> excluded.changed_in
$$;

-- Arguments: the kind of the record.
create function note_record() returns trigger language plpgsql as $$
begin
  perform note_change(tg_argv[0], coalesce(new.id, old.id));
  return null;
end $$;
