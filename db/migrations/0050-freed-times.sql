-- Time that was freed while someone waits for its day stays taken until the job has gone along the line. null: the time
-- of an appointment or an offer.
alter table calendar_times add column freed_at timestamptz(3);
create index calendar_times_freed on calendar_times (freed_at) where freed_at is not null;

-- Runs at commit: a transaction that frees a time may need it itself, for an appointment that moves a little or the
-- place that someone takes. What it has left free is kept, and the job queued that offers it or lets it go. Only then, so
-- that no time is kept without its job. A day more on both sides: the session's time zone need not be the clinic's.
create or replace function call_waitlist() returns trigger language plpgsql as $$
begin
  insert into calendar_times (holder_id, calendar_id, span, freed_at)
  select gen_random_uuid(), old.calendar_id, freed, current_timestamp
  from unnest(tstzmultirange(old.span) - coalesce((
    select range_agg(span) from calendar_times where calendar_id = old.calendar_id and span && old.span
  ), '{}')) as freed
  where upper(freed) > current_timestamp and exists (
    select from waitlist_entries
    where ended_at is null
      and first_day <= upper(old.span)::date + 1 and last_day >= lower(old.span)::date - 1
  )
  on conflict on constraint calendar_times_apart do nothing;
  if found then insert into jobs (kind) values ('waitlist'); end if;
  return null;
end $$;
drop trigger call_waitlist on calendar_times;
create constraint trigger call_waitlist after delete on calendar_times deferrable initially deferred
  for each row when (old.freed_at is null) execute function call_waitlist();
