-- One-time tickets: links to a new password, the second step of signing in, questions to a passkey, visits to a
-- provider. The id is the SHA-256 of the secret that the link or the browser's cookie carries.
create table tickets (
  id text primary key,
  kind text not null check (kind in ('reset-password', 'second-factor', 'new-passkey', 'passkey', 'provider')),
  -- null where nobody is known yet
  user_id text references users (id) on delete cascade,
  data jsonb not null default '{}',
  -- codes given for the second step
  tries smallint not null default 0 check (tries >= 0),
  expires_at timestamptz not null
);
create index tickets_user on tickets (user_id);
create index tickets_end on tickets (expires_at);

-- Links to a new password that were mailed before stay good; nothing else in the old table lasts ten minutes.
insert into tickets (id, kind, user_id, expires_at)
select distinct on (identifier)
  encode(sha256(convert_to(substr(identifier, length('reset-password:') + 1), 'UTF8')), 'hex'),
  'reset-password', users.id, expires_at
from verifications join users on users.id = verifications.value
where identifier like 'reset-password:%' and expires_at > current_timestamp
order by identifier, expires_at desc;
drop table verifications;

-- The 30-second step of the last app code that was accepted: only a later one is accepted after it.
alter table two_factors add column last_step bigint;

-- Counters of passkeys have 32 bits and no sign.
alter table passkeys alter column counter type bigint;

-- A password hashed again at another cost is the same password: updated_at stays, and so does push.
drop trigger end_all_push on accounts;
create trigger end_all_push after update of password on accounts
  for each row when (old.password is distinct from new.password and old.updated_at is distinct from new.updated_at)
  execute function end_all_push();

-- Sessions are known by their id; nothing has ever been kept in the other columns.
alter table sessions drop column token;
alter table accounts
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope;
alter table users drop column name, drop column image;
