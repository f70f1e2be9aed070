-- What is freed is kept for the line whatever the database's clock says: whether its time is over is for the job that
-- offers, which goes by the server's clock and lets go of what it does not offer.
create or replace function call_waitlist() returns trigger language plpgsql as $$
begin
  insert into calendar_times (holder_id, calendar_id, span, freed_at, freed_by)
  select gen_random_uuid(), old.calendar_id, freed, current_timestamp, old.holder_id
  from unnest(tstzmultirange(old.span) - coalesce((
    select range_agg(span) from calendar_times where calendar_id = old.calendar_id and span && old.span
  ), '{}')) as freed
  where exists (
    select from waitlist_entries
    where ended_at is null
      and first_day <= upper(old.span)::date + 1 and last_day >= lower(old.span)::date - 1
  )
  on conflict on constraint calendar_times_apart do nothing;
  if found then insert into jobs (kind) values ('waitlist'); end if;
  return null;
end $$;
