-- Tokens with which programs call the API (decision 35). Only the hash of a token is stored. An ended one stays, so
-- that the audit log can name it.
create table access_tokens (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- personal: acts as the login that made it. service: acts as a login of its own, which no one can sign in to.
  kind text not null check (kind in ('personal', 'service')),
  user_id text not null references users (id) on delete cascade,
  made_by text not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  last_used_on date,
  ended_at timestamptz(3),
  constraint access_tokens_owner_check check ((kind = 'personal') = (user_id = made_by)),
  constraint access_tokens_life_check check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
create index access_tokens_user on access_tokens (user_id);
create index access_tokens_maker on access_tokens (made_by);

create trigger audited after insert or update or delete on access_tokens
  for each row execute function audited_change('user_id', '{hash}', '{last_used_on}');

-- A new password, another role and another customer record end the tokens of a login. Service tokens end with the staff
-- record of the admin who made them, who has seen them.
create function end_tokens() returns trigger language plpgsql as $$
begin
  update access_tokens set ended_at = current_timestamp
  where ended_at is null and (user_id in (old.user_id, new.user_id)
    or tg_table_name = 'staff' and made_by in (old.user_id, new.user_id));
  return null;
end $$;
create trigger end_tokens after update of password on accounts
  for each row when (old.password is distinct from new.password and old.updated_at is distinct from new.updated_at)
  execute function end_tokens();
create trigger end_tokens after insert or update or delete on staff
  for each row execute function end_tokens();
create trigger end_tokens_added after insert on customers
  for each row when (new.user_id is not null) execute function end_tokens();
create trigger end_tokens_moved after update of user_id on customers
  for each row when (old.user_id is distinct from new.user_id) execute function end_tokens();

-- The token with which an action was done.
alter table audit_log add column token_id uuid;
create or replace function audited_action() returns bigint
language plpgsql as $$
declare
  started bigint := nullif(current_setting('tailwell.audit_id', true), '');
  actor jsonb;
begin
  if started is not null then return started; end if;
  actor := coalesce(nullif(current_setting('tailwell.actor', true), ''), '{}');
  insert into audit_log (action, user_id, role, address, request_id, token_id)
  values (coalesce(actor->>'action', 'none'), actor->>'userId', actor->>'role', actor->>'address',
    (actor->>'requestId')::uuid, (actor->>'tokenId')::uuid)
  returning id into started;
  perform set_config('tailwell.audit_id', started::text, true);
  return started;
end $$;
