-- Browsers in which somebody wants to be told by push: the address at the browser's push service, the keys by which
-- only that browser reads what comes, and the clinic's public key for which the browser made them.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  -- when they signed in there: all sessions that took each other's place since then have it
  signed_in_at timestamptz not null,
  endpoint text not null unique check (endpoint <> ''),
  p256dh text not null,
  auth text not null,
  public_key text not null,
  created_at timestamptz(3) not null default current_timestamp
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- Whoever is signed out of a browser is told nothing there any more. A session that has just run out is not signed
-- out: its owner has not been here for a while, and wants to hear of the visit all the more.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = old.user_id and signed_in_at = old.created_at;
  return null;
end $$;
create trigger end_push after delete on sessions
  for each row when (old.expires_at > current_timestamp) execute function end_push();

-- Whoever changes a password may have lost a device, also one whose session has run out since.
create function end_all_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = new.user_id;
  return null;
end $$;
create trigger end_all_push after update of password on accounts
  for each row when (old.password is distinct from new.password) execute function end_all_push();

-- What is to be pushed where. A row is written with the notification, and goes when it is delivered or given up.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  attempts smallint not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default current_timestamp,
  unique (subscription_id, notification_id)
);
create index pushes_due on pushes (next_attempt_at);
create index pushes_notification on pushes (notification_id);
