-- Erases what the audit log says of old changes; the digests stay, and the log still verifies. Values younger than a year
-- stay whatever is asked for: with the application's role no one can erase the traces of what they have just done. Called
-- every hour, it looks only at the month before that time, so as not to read the whole log each time.
create function erase_old_audited_values(older_than timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  until timestamptz := least(older_than, now() - interval '365 days');
  first_id bigint;
  last_id bigint;
begin
  select min(id), max(id) into first_id, last_id from audit_log where at >= until - interval '31 days' and at < until;
  update audit_changes c set
    digest = sha256(convert_to(
      jsonb_build_array(c.table_name, c.record_id, c.before, c.after, c.salt)::text, 'UTF8')),
    before = null, after = null, salt = null
  where c.ctid = any (array(
    select ctid from audit_changes where audit_id between first_id and last_id and digest is null limit 5000
  ));
end $$;

-- The clean-up finds old notifications by their time.
create index notifications_age on notifications using brin (created_at);
