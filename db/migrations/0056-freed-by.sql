-- Whose time was freed. As long as it is kept for the waitlist and no one was offered it, its appointment can have it back:
-- by undoing a move, or by reopening it. null: time that an offer held.
alter table calendar_times add column freed_by uuid;

create or replace function call_waitlist() returns trigger language plpgsql as $$
begin
  insert into calendar_times (holder_id, calendar_id, span, freed_at, freed_by)
  select gen_random_uuid(), old.calendar_id, freed, current_timestamp, old.holder_id
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

create or replace function hold_calendar_time() returns trigger
language plpgsql as $$
declare
  needed tstzrange;
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and new.status <> 'cancelled' then
      perform from calendars where id in (old.calendar_id, new.calendar_id) order by id for no key update;
    end if;
    delete from calendar_times where holder_id = old.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if new.status = 'cancelled' or new.squeezed_in then return null; end if;
  needed := tstzrange(
    new.appointment_date - new.buffer_before * interval '1 minute',
    new.appointment_date + (new.minutes + new.buffer_after) * interval '1 minute'
  );
  if tg_op = 'UPDATE' then
    delete from calendar_times
    where freed_at is not null and freed_by = new.id and calendar_id = new.calendar_id and span && needed;
  end if;
  insert into calendar_times (holder_id, calendar_id, span) values (new.id, new.calendar_id, needed)
  on conflict on constraint calendar_times_apart do nothing;
  if not found then
    raise unique_violation using constraint = 'appointments_slot_taken', table = 'appointments',
      message = 'the time is taken';
  end if;
  return null;
end $$;
