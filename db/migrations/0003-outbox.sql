-- Mails to people. A row is written with the change it tells of; delivery works through the rows on its own.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (recipient <> ''),
  subject text not null check (subject <> ''),
  -- what was written; forgotten once it is delivered, since it may carry a link that signs somebody in
  text text,
  html text,
  created_at timestamptz(3) not null default current_timestamp,
  attempts smallint not null default 0 check (attempts >= 0),
  -- null: nothing more will be tried
  next_attempt_at timestamptz(3) default current_timestamp,
  last_error text,
  sent_at timestamptz(3),
  constraint outbox_whole check ((text is null) = (html is null)),
  constraint outbox_sent_or_written check (sent_at is not null or text is not null),
  constraint outbox_sent_is_done check (sent_at is null or next_attempt_at is null)
);
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null;
