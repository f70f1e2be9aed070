-- Who changed what. One row for each action, written by the triggers below in the action's own transaction. The
-- application states who acts in the setting tailwell.actor, for that transaction alone (src/lib/server/audited-db.ts);
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
  request_id uuid
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

-- The row of this transaction's action; the first change writes it. These functions run with the caller's rights:
-- setting a search path for each call, as SECURITY DEFINER needs, takes as long as writing a row.
create function audited_action() returns bigint
language plpgsql as $$
declare
  started bigint := nullif(current_setting('tailwell.audit_id', true), '');
  actor jsonb;
begin
  if started is not null then return started; end if;
  actor := coalesce(nullif(current_setting('tailwell.actor', true), ''), '{}');
  insert into audit_log (action, user_id, role, address, request_id)
  values (coalesce(actor->>'action', 'none'), actor->>'userId', actor->>'role', actor->>'address',
    (actor->>'requestId')::uuid)
  returning id into started;
  perform set_config('tailwell.audit_id', started::text, true);
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
    select jsonb_object_agg(key, value) into removed from jsonb_each(was) where value is distinct from added->key;
    select jsonb_object_agg(key, value) into added from jsonb_each(added) where value is distinct from was->key;
    if removed is null and added is null then return null; end if;
  end if;
  foreach concealed in array tg_argv[1]::text[] loop
    if removed ? concealed then removed := jsonb_set(removed, array[concealed], '"(hidden)"'); end if;
    if added ? concealed then added := jsonb_set(added, array[concealed], '"(hidden)"'); end if;
  end loop;
  insert into audit_changes (audit_id, table_name, record_id, before, after)
  values (audited_action(), tg_table_name, record, removed, added);
  return null;
end $$;

create trigger audited after insert or update or delete on customers
  for each row execute function audited_change('id', '{}', '{search_text}');
create trigger audited after insert or update or delete on pets
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or delete on pet_photos
  for each row execute function audited_change('pet_id', '{}', '{bytes}');
create trigger audited after insert or update or delete on service_types
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on appointments
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on payment_changes
  for each row execute function audited_change('appointment_id', '{}', '{id}');
create trigger audited after insert or update or delete on products
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on orders
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on order_items
  for each row execute function audited_change('order_id', '{}', '{}');
create trigger audited after insert or update or delete on system_alerts
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on alert_dismissals
  for each row execute function audited_change('alert_id', '{}', '{}');

-- Logins. No secret is recorded, nor the hash of one.
create trigger audited after insert or update or delete on users
  for each row execute function audited_change('id', '{}', '{updated_at}');
create trigger audited after insert or update or delete on staff
  for each row execute function audited_change('user_id', '{}', '{}');
create trigger audited after insert or update or delete on staff_invitations
  for each row execute function audited_change('id', '{token_hash}', '{}');
create trigger audited after insert or delete on claim_codes
  for each row execute function audited_change('customer_id', '{code_hash}', '{wrong_tries}');
create trigger audited after insert or delete on muted_staff
  for each row execute function audited_change('user_id', '{}', '{}');
create trigger audited after insert or delete on push_subscriptions
  for each row execute function audited_change('user_id', '{}', '{endpoint,p256dh,auth,public_key}');
create trigger audited after insert or update or delete on two_factors
  for each row execute function audited_change('user_id', '{secret,backup_codes}',
    '{failed_verification_count,locked_until,last_step}');
create trigger audited after insert or update or delete on passkeys
  for each row execute function audited_change('user_id', '{public_key,credential_id}',
    '{counter,device_type,backed_up,transports,aaguid}');
create trigger audited after insert on tickets
  for each row execute function audited_change('user_id', '{}', '{id,data,tries,expires_at}');
create trigger audited after insert or delete on accounts
  for each row execute function audited_change('user_id', '{password}', '{updated_at}');
-- A password hashed again at another cost is the same password: updated_at stays.
create trigger audited_update after update on accounts
  for each row when (old.updated_at is distinct from new.updated_at)
  execute function audited_change('user_id', '{password}', '{updated_at}');
-- A session begins with a sign-in and ends with a sign-out. Renewing it copies created_at, and leaves a row without
-- renewals until it expires.
create trigger audited after insert on sessions
  for each row when (new.created_at = current_timestamp)
  execute function audited_change('user_id', '{}', '{id,expires_at,updated_at,ip_address,user_agent,renewals}');
create trigger audited_end after delete on sessions
  for each row when (old.renewals is not null and old.expires_at > current_timestamp)
  execute function audited_change('user_id', '{}', '{id,expires_at,updated_at,ip_address,user_agent,renewals}');

-- Reading one's notifications: that it was done, and by whom, is enough.
create function audited_reading() returns trigger
language plpgsql as $$
begin
  if exists (select from changed) then perform audited_action(); end if;
  return null;
end $$;
create trigger audited after update on notifications
  referencing new table as changed for each statement execute function audited_reading();

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
