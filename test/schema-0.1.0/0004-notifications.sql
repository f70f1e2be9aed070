-- How people are notified: on their pages, by email and by push. Notifications and emails are saved as their kind and the
-- values (`details`) that held when they were written, and are put into words when they are read or sent (decision 52).

-- What a person has been notified of. A row is written with the change it is about.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  -- The customer whom it is about, if it is to staff: erasing goes by it. No foreign key: a changed phone locks the
  -- customer before the appointments, and who writes an email or a notification has often locked the appointment before.
  customer_id uuid,
  kind text not null,
  details jsonb not null,
  -- the path of the page with what it is about; null if there is none
  link text check (link like '/%'),
  type text not null check (type = 'appointment'),
  created_at timestamptz(3) not null default current_timestamp,
  read_at timestamptz(3)
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
-- How many notifications a person has not read.
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_customer on notifications (customer_id) where customer_id is not null;
-- The clean-up finds old notifications by their time.
create index notifications_age on notifications using brin (created_at);

-- Reading one's notifications: that it was done, and by whom, is enough.
create function audited_reading() returns trigger
language plpgsql as $$
begin
  if exists (select from changed) then perform audited_action(); end if;
  return null;
end $$;
create trigger audited after update on notifications
  referencing new table as changed for each statement execute function audited_reading();

-- Staff who want no notifications of what customers do.
create table muted_staff (
  user_id text primary key references users (id) on delete cascade
);
create trigger audited after insert or delete on muted_staff
  for each row execute function audited_change('user_id', '{}', '{}');

-- Emails to people. A row is written with the change it is about; its job delivers it.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (recipient <> ''),
  -- Whom it is for, and which customer it is for or about: erasing and the personal copy go by these ids, never by an
  -- address or a name. Null: for no login, and about no customer. No foreign key to customers, as in notifications.
  user_id text references users (id) on delete cascade,
  customer_id uuid,
  kind text not null,
  -- deleted once it is sent, since they may hold a link that signs someone in
  details jsonb,
  -- the iCalendar file that is attached; deleted with the values
  calendar text,
  -- as it was sent
  subject text check (subject <> ''),
  -- To an address that no one has proved to be theirs; an address gets few of them within an hour.
  unproved boolean not null default false,
  created_at timestamptz(3) not null default current_timestamp,
  sent_at timestamptz(3),
  -- Without a mail server an admin opens an email to copy its link: who did so last, and when. The audit log gets each
  -- opening, and nothing of the email.
  opened_at timestamptz(3),
  opened_by text references users (id) on delete set null,
  constraint outbox_details_until_sent check ((details is null) = (sent_at is not null)),
  constraint outbox_subject_once_sent check ((subject is null) = (sent_at is null))
);
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_user on outbox (user_id) where user_id is not null;
create index outbox_customer on outbox (customer_id) where customer_id is not null;
create index outbox_unproved on outbox (recipient, created_at) where unproved;
create trigger audited after update of opened_at on outbox
  for each row when (old.opened_at is distinct from new.opened_at)
  execute function audited_change('id', '{}',
    '{recipient,user_id,customer_id,kind,details,calendar,subject,unproved,created_at,sent_at}');

-- The job that delivers an email has its id, also as its key.
create function queue_mail() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, key, created_at, expires_at)
  values (new.id, 'mail', new.id::text, new.created_at, new.created_at + interval '1 day');
  return null;
end $$;
create trigger queue_mail after insert on outbox
  for each row execute function queue_mail();

-- Browsers in which someone wants to be notified by push: the address at the browser's push service, the keys by which
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
create trigger audited after insert or delete on push_subscriptions
  for each row execute function audited_change('user_id', '{}', '{endpoint,p256dh,auth,public_key}');

-- Who is signed out of a browser is notified of nothing there any more. A session that has just run out is not signed
-- out: its owner has not been here for a while, and wants to hear of the appointment all the more.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = old.user_id and signed_in_at = old.created_at;
  return null;
end $$;
create trigger end_push after delete on sessions
  for each row when (old.expires_at > current_timestamp) execute function end_push();

-- Who changes a password may have lost a device, also one whose session has run out since. A password hashed again at
-- another cost is the same password: updated_at stays, and so does push.
create function end_all_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = new.user_id;
  return null;
end $$;
create trigger end_all_push after update of password on accounts
  for each row when (old.password is distinct from new.password and old.updated_at is distinct from new.updated_at)
  execute function end_all_push();
