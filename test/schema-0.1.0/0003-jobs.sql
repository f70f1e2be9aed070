-- Work for later: emails, push messages, announcements, and what is done every hour. A row is written in the transaction
-- of the change that asks for it; then one of the servers runs it (src/lib/server/jobs/run-jobs.ts).
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind <> ''),
  -- a kind has one job with a key; it stays for a month when it is done, so that it is not done again
  key text,
  -- ids only, nothing personal
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default current_timestamp,
  attempts smallint not null default 0 check (attempts >= 0),
  -- of a running job: when it may be claimed again, if its server is gone; null: nothing more will be tried
  due_at timestamptz(3) default current_timestamp,
  -- from then on it is not run any more
  expires_at timestamptz(3),
  -- a job that is done again and again
  every_s integer check (every_s > 0),
  -- the latest claim: only who made it may record a result
  claim uuid,
  -- why the last attempt failed
  error text,
  failed_at timestamptz(3),
  done_at timestamptz(3),
  started_again_at timestamptz(3),
  constraint jobs_due_or_ended check (due_at is not null or failed_at is not null or done_at is not null),
  constraint jobs_done_is_over check (done_at is null or (due_at is null and failed_at is null)),
  constraint jobs_repeated_is_due check (every_s is null or (due_at is not null and key is not null))
);
create unique index jobs_key on jobs (kind, key) where key is not null;
create index jobs_due on jobs (kind, due_at) where due_at is not null;
create index jobs_failed on jobs (failed_at desc, id desc) where failed_at is not null;

-- What people do to a job, and not what the servers do.
create trigger audited after update of started_again_at on jobs
  for each row when (old.started_again_at is distinct from new.started_again_at)
  execute function audited_change('id', '{}', '{key,data,attempts,due_at,expires_at,claim}');
