-- Who can sign in. The first four tables have the shape that better-auth expects (a test compares them).
create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);

create table sessions (
  id text primary key,
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null,
  ip_address text,
  user_agent text,
  user_id text not null references users (id) on delete cascade
);
create index sessions_user on sessions (user_id);

create table accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null
);
create index accounts_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create index verifications_identifier on verifications (identifier);

-- Only the value 'admin' grants anything; other values may come.
create table staff (
  id uuid primary key default gen_random_uuid(),
  user_id text not null unique references users (id) on delete cascade,
  role text not null check (role <> ''),
  created_at timestamptz(3) not null default current_timestamp
);

-- What a person has been told. A row is written with the change it tells of.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  title text not null,
  message text not null,
  type text not null check (type = 'appointment'),
  created_at timestamptz(3) not null default current_timestamp,
  read_at timestamptz(3)
);
create index notifications_user on notifications (user_id, created_at desc, id desc);

-- A form's key and what it made, so that a repeated submit answers with the first one's result. Kept for a day.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key uuid not null,
  request_hash text not null,
  result_id uuid not null,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
