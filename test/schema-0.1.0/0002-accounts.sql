-- Who can sign in, how, and who of them is staff. No secret is recorded in the audit log, nor the hash of one.

create table users (
  id text primary key,
  email text not null unique,
  email_verified boolean not null,
  -- The address beside the one for signing in that a person has proved to be theirs, by opening a link while signed in.
  -- Messages go there, and to no other address of a profile; null: to the one for signing in.
  contact_email text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create trigger audited after insert or update or delete on users
  for each row execute function audited_change('id', '{}', '{updated_at}');

-- Computers at which several people work in turn: who has signed in fully there today goes on with a PIN.
create table shared_desks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  made_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null
);
create trigger audited after insert or update or delete on shared_desks
  for each row execute function audited_change('id', '{}', '{}');

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- at which shared desk a PIN began it; it ends with the desk
  desk_id uuid references shared_desks (id) on delete cascade,
  -- How often it has been renewed: the one token that renews it next carries this number. Null once another session has
  -- taken its place, which no token renews.
  renewals integer default 0 check (renewals >= 0),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_desk on sessions (desk_id) where desk_id is not null;
-- A session begins with a sign-in and ends with a sign-out. Renewing it copies created_at, and leaves a row without
-- renewals until it expires.
create trigger audited after insert on sessions
  for each row when (new.created_at = current_timestamp)
  execute function audited_change('user_id', '{}', '{id,expires_at,updated_at,ip_address,user_agent,renewals,desk_id}');
create trigger audited_end after delete on sessions
  for each row when (old.renewals is not null and old.expires_at > current_timestamp)
  execute function audited_change('user_id', '{}', '{id,expires_at,updated_at,ip_address,user_agent,renewals,desk_id}');

-- Ways to sign in: a password, or a person's account at a provider.
create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  created_at timestamptz not null default current_timestamp,
  -- A password hashed again at another cost is the same password: this stays.
  updated_at timestamptz not null
);
create index accounts_user on accounts (user_id);
-- One identity of a provider belongs to one login.
create unique index accounts_identity on accounts (provider_id, account_id);
create trigger audited after insert or delete on accounts
  for each row execute function audited_change('user_id', '{password}', '{updated_at}');
create trigger audited_update after update on accounts
  for each row when (old.updated_at is distinct from new.updated_at)
  execute function audited_change('user_id', '{password}', '{updated_at}');

-- The secret of the authenticator app and the recovery codes, both encrypted with AUTH_SECRET.
create table two_factors (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- false until the first code has been entered
  verified boolean default true,
  -- the 30-second step of the last app code that was accepted: only a later one is accepted after it
  last_step bigint
);
create trigger audited after insert or update or delete on two_factors
  for each row execute function audited_change('user_id', '{secret,backup_codes}', '{last_step}');

-- Keys that devices hold. Only the public half is here.
create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  -- 32 bits and no sign
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz,
  -- When a passkey that several devices share last signed in with a counter that was behind; the audit log gets each time.
  counter_behind_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);
create trigger audited after insert or update or delete on passkeys
  for each row execute function audited_change('user_id', '{public_key,credential_id}',
    '{counter,device_type,backed_up,transports,aaguid}');

-- One-time tickets: links to a new password, the second step of signing in, questions to a passkey, ways to a provider and
-- back. The id is the SHA-256 of the secret that the link or the browser's cookie carries.
create table tickets (
  id text primary key,
  kind text not null check (kind in ('reset-password', 'second-factor', 'new-passkey', 'passkey', 'provider')),
  -- null where no one is known yet
  user_id text references users (id) on delete cascade,
  data jsonb not null default '{}',
  -- codes entered for the second step
  tries smallint not null default 0 check (tries >= 0),
  expires_at timestamptz not null
);
create index tickets_user on tickets (user_id);
create index tickets_end on tickets (expires_at);
create trigger audited after insert on tickets
  for each row execute function audited_change('user_id', '{}', '{id,data,tries,expires_at}');

-- Which versions of the privacy notice a person has had before them: the one in force when the login was made, and
-- later ones when they say on the dashboard that they have seen them.
create table privacy_notices (
  user_id text not null references users (id) on delete cascade,
  version date not null,
  way text not null check (way in ('sign-up', 'dashboard')),
  seen_at timestamptz(3) not null default current_timestamp,
  primary key (user_id, version)
);
create trigger audited after insert or update or delete on privacy_notices
  for each row execute function audited_change('user_id', '{}', '{}');

create table staff (
  id uuid primary key default gen_random_uuid(),
  user_id text not null unique references users (id) on delete cascade,
  -- The roles and their permissions are in the code; a role that it does not know grants nothing.
  role text not null check (role <> ''),
  -- what they may do besides what their role has
  permissions text[] not null default '{}',
  created_at timestamptz(3) not null default current_timestamp
);
create trigger audited after insert or update or delete on staff
  for each row execute function audited_change('user_id', '{}', '{}');

-- Who has been invited to join the staff. The link's token is saved as a hash; using the link ends the row.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  token_hash text not null unique,
  -- what the person who accepts will be
  role text not null default 'admin' check (role <> ''),
  permissions text[] not null default '{}',
  -- what they are called
  name text check (name <> ''),
  invited_by text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null
);
create index staff_invitations_inviter on staff_invitations (invited_by);
create trigger audited after insert or update or delete on staff_invitations
  for each row execute function audited_change('id', '{token_hash}', '{}');

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

-- A form's key and what it made, so that a repeated submit answers with the first one's result. It stays for a day.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key uuid not null,
  request_hash text not null,
  result_id uuid not null,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Who has signed in fully at a shared desk, and goes on there with a PIN.
create table shared_desk_people (
  desk_id uuid not null references shared_desks (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  signed_in_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  entered_at timestamptz(3),
  primary key (desk_id, user_id)
);
create index shared_desk_people_user on shared_desk_people (user_id);
-- A session that a PIN begins has the time of the full sign-in, so the trigger on sessions takes it for a renewed one.
create trigger audited after update on shared_desk_people
  for each row when (old.entered_at is distinct from new.entered_at)
  execute function audited_change('user_id', '{}', '{signed_in_at,tries}');

create table staff_pins (
  user_id text primary key references users (id) on delete cascade,
  -- of an HMAC with the server's secret: six digits alone are soon tried
  hash text not null,
  created_at timestamptz(3) not null default current_timestamp
);
create trigger audited after insert or update or delete on staff_pins
  for each row execute function audited_change('user_id', '{hash}', '{created_at}');

-- Another password, role or second factor asks for a full sign-in; who is no longer on the staff has no PIN.
create function leave_shared_desks() returns trigger language plpgsql as $$
begin
  delete from shared_desk_people where user_id = to_jsonb(old)->>tg_argv[0];
  if tg_table_name = 'staff' and tg_op = 'DELETE' then
    delete from staff_pins where user_id = old.user_id;
  end if;
  return null;
end $$;
create trigger leave_shared_desks after update of password on accounts
  for each row when (old.password is distinct from new.password and old.updated_at is distinct from new.updated_at)
  execute function leave_shared_desks('user_id');
create trigger leave_shared_desks after update of two_factor_enabled on users
  for each row when (old.two_factor_enabled is distinct from new.two_factor_enabled)
  execute function leave_shared_desks('id');
create trigger leave_shared_desks after update or delete on staff
  for each row execute function leave_shared_desks('user_id');

-- A shared desk ends, with the sessions that PINs began there, when the admin who made it is no longer one.
create function end_shared_desks() returns trigger language plpgsql as $$
begin
  delete from shared_desks where made_by = old.user_id;
  return null;
end $$;
create trigger end_shared_desks_left after delete on staff
  for each row execute function end_shared_desks();
create trigger end_shared_desks_changed after update of role on staff
  for each row when (new.role <> 'admin')
  execute function end_shared_desks();
