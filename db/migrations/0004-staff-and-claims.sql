-- Who has been asked to join the staff. The link's token is kept as a hash; using the link ends the row.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  token_hash text not null unique,
  invited_by text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null
);
create index staff_invitations_inviter on staff_invitations (invited_by);

-- The one code with which a person connects their login with a record that staff made. Kept as a hash.
create table claim_codes (
  customer_id uuid primary key references customers (id) on delete cascade,
  code_hash text not null,
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  created_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null
);

-- Every try to connect a login with a record, whatever came of it. Rows are only ever added.
create table claim_tries (
  id uuid primary key default gen_random_uuid(),
  user_id text references users (id) on delete set null,
  customer_id uuid references customers (id) on delete set null,
  outcome text not null check (
    outcome in (
      'linked', 'own record', 'has a record', 'unknown phone', 'has a login', 'no code', 'expired', 'locked', 'wrong code'
    )
  ),
  created_at timestamptz(3) not null default current_timestamp
);
create index claim_tries_customer on claim_tries (customer_id, created_at desc);
create index claim_tries_user on claim_tries (user_id, created_at desc);

-- Records without a login, found by the address that a person has proved.
create index customers_unlinked_email on customers (email) where user_id is null;
