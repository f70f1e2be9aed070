-- The backups that the command has made, for the System page: with a PostgreSQL server no process of ours knows of them.
-- Each leaves a row in the audit log as well: its file holds everything.
create table backups (
  id uuid primary key default gen_random_uuid(),
  -- the moment that it shows
  made_at timestamptz(3) not null
);
create trigger audited after insert on backups for each row execute function audited_change('id', '{}', '{}');
