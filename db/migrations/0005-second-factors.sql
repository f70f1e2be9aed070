-- Second proofs of who signs in. The shapes are those that better-auth expects (a test compares them).
alter table users add column two_factor_enabled boolean not null default false;

-- The secret of the authenticator app and the recovery codes, both encrypted with AUTH_SECRET.
create table two_factors (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null unique references users (id) on delete cascade,
  -- false until the first code has been given
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz
);

-- Keys that devices hold. Only the public half is here.
create table passkeys (
  id text primary key,
  name text,
  public_key text not null,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique,
  counter integer not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  created_at timestamptz,
  aaguid text
);
create index passkeys_user on passkeys (user_id);

-- One identity of a provider belongs to one login.
create unique index accounts_identity on accounts (provider_id, account_id);
