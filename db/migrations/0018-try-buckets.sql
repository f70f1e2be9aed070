-- Limits on guessing, flooding and mails, shared by all servers. Unlogged: after a crash of the database the buckets
-- are full again, and no commit waits for the disk because of them. The embedded database counts in memory.
create unlogged table try_buckets (
  -- an HMAC of what is counted: keys name people and addresses
  key text primary key,
  -- when the bucket will be full again, if no further try is taken
  full_at timestamptz not null,
  -- the time in which one try is added
  refill interval not null,
  burst integer not null check (burst > 0)
) with (fillfactor = 70);

-- Wrong codes of the second factor are counted there, too.
alter table two_factors drop column failed_verification_count, drop column locked_until;
