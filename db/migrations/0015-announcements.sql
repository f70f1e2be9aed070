-- What customers did with appointments and no one has been notified of yet. A row is written with the change, and
-- deleted in the transaction that writes the notifications and mails about it.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  event text not null check (event in ('requested', 'cancelled')),
  created_at timestamptz(3) not null default current_timestamp,
  attempts smallint not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default current_timestamp
);
create index announcements_due on announcements (next_attempt_at);
create index announcements_appointment on announcements (appointment_id);

-- Staff who want no notifications of what customers do.
create table muted_staff (
  user_id text primary key references users (id) on delete cascade
);

-- The calendar file that is attached to a mail; deleted with its text.
alter table outbox add column calendar text;
