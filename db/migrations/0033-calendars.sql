create extension if not exists btree_gist;

-- Who or what gives appointments: a person, a room, the van for house visits. The first stands for the whole clinic.
create table calendars (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null default 'person' check (kind in ('person', 'room', 'van')),
  -- which visits it takes; null for both kinds
  visit_type text check (visit_type in ('clinic', 'house')),
  -- false: only the services in calendar_services
  all_services boolean not null default true,
  -- true: the hours in calendar_hours instead of the clinic's
  own_hours boolean not null default false,
  position smallint not null default 0,
  -- since then it takes no new appointments
  hidden_at timestamptz(3)
);
insert into calendars (name, kind) values ('Clinic', 'room');

create table calendar_services (
  calendar_id integer not null references calendars (id) on delete cascade,
  service_type_id uuid not null references service_types (id) on delete cascade,
  primary key (calendar_id, service_type_id)
);

create table calendar_hours (
  id integer generated always as identity primary key,
  calendar_id integer not null references calendars (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null check (closes between 1 and 1440),
  constraint calendar_hours_forward check (opens < closes),
  constraint calendar_hours_apart exclude using gist
    (calendar_id with =, int4range(weekday * 1440 + opens, weekday * 1440 + closes) with &&)
);

-- When a calendar takes no appointments although it would: leave, a repair.
create table absences (
  id uuid primary key default gen_random_uuid(),
  calendar_id integer not null references calendars (id) on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reason text check (reason <> ''),
  created_at timestamptz(3) not null default current_timestamp,
  constraint absences_forward check (starts_at < ends_at)
);
create index absences_end on absences (ends_at);

-- How often a slot begins, whether an appointment takes its service's duration or one slot, and the way to a house.
alter table timetable
  add column slot_step smallint not null default 60 check (slot_step in (15, 20, 30, 60)),
  add column durations_block boolean not null default false,
  add column travel_minutes smallint not null default 0 check (travel_minutes between 0 and 240);

-- How long a calendar stays free before and after an appointment of a service, in minutes.
create table service_buffers (
  service_type_id uuid primary key references service_types (id) on delete cascade,
  before smallint not null default 0 check (before between 0 and 240),
  after smallint not null default 0 check (after between 0 and 240)
);

create trigger change_timetable before insert or update or delete on calendars
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on calendar_services
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on calendar_hours
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on absences
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on service_buffers
  for each statement execute function change_timetable();

-- The durations of services are part of the timetable while appointments take them.
create function change_durations() returns trigger language plpgsql as $$
begin
  if (select durations_block from timetable) then
    lock table appointments in share mode;
    update timetable set version = version + 1;
  end if;
  return null;
end $$;
create trigger change_durations after insert on service_types
  for each row execute function change_durations();
create trigger change_changed_durations after update on service_types
  for each row when (old.duration <> new.duration) execute function change_durations();

create trigger audited after insert or update or delete on calendars
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on calendar_services
  for each row execute function audited_change('calendar_id', '{}', '{}');
create trigger audited after insert or update or delete on calendar_hours
  for each row execute function audited_change('calendar_id', '{}', '{id}');
create trigger audited after insert or update or delete on service_buffers
  for each row execute function audited_change('service_type_id', '{}', '{}');
create trigger audited after insert or update or delete on absences
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited_slots after update of slot_step, durations_block, travel_minutes on timetable
  for each row execute function audited_change('single', '{}', '{version}');

-- Which calendar an appointment is in, the minute at which it begins, and for how long it takes the calendar's time.
alter table appointments
  add column calendar_id integer not null default 1,
  add column slot_minute smallint not null default 0,
  add column minutes smallint not null default 60,
  add column buffer_before smallint not null default 0,
  add column buffer_after smallint not null default 0,
  -- true: staff put it where there was no free time, so it takes none
  add column squeezed_in boolean not null default false;
alter table appointments
  add constraint appointments_calendar_id_fkey foreign key (calendar_id) references calendars (id) not valid,
  add constraint appointments_slot_minute_check check (slot_minute between 0 and 59) not valid,
  add constraint appointments_minutes_check check (minutes between 1 and 1440) not valid,
  add constraint appointments_buffers_check check (buffer_before between 0 and 480 and buffer_after between 0 and 480) not valid;

-- The time that is taken, one span for each appointment that holds one. Two spans of a calendar never overlap.
create table calendar_times (
  -- the appointment
  holder_id uuid primary key,
  calendar_id integer not null references calendars (id),
  span tstzrange not null,
  -- an empty span would overlap nothing, an endless one everything
  constraint calendar_times_bounded check (
    not isempty(span) and not lower_inf(span) and not upper_inf(span) and lower_inc(span) and not upper_inc(span) and upper(span) - lower(span) <= interval '48 hours'
  ),
  constraint calendar_times_apart exclude using gist (calendar_id with =, span with &&)
);

-- Keeps calendar_times as the appointments are, no matter what writes them. A time that is taken is refused as the unique index
-- on the slot refused it. Not a plain insert: two of them that overlap would wait for each other. What changes the time
-- of an appointment locks the calendars first, in order, since it waits for others while it holds time itself.
create function hold_calendar_time() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and new.status <> 'cancelled' then
      perform from calendars where id in (old.calendar_id, new.calendar_id) order by id for no key update;
    end if;
    delete from calendar_times where holder_id = old.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if new.status = 'cancelled' or new.squeezed_in then return null; end if;
  insert into calendar_times (holder_id, calendar_id, span)
  values (new.id, new.calendar_id, tstzrange(
    new.appointment_date - new.buffer_before * interval '1 minute',
    new.appointment_date + (new.minutes + new.buffer_after) * interval '1 minute'
  ))
  on conflict on constraint calendar_times_apart do nothing;
  if not found then
    raise unique_violation using constraint = 'appointments_slot_taken', table = 'appointments',
      message = 'the time is taken';
  end if;
  return null;
end $$;
create trigger hold_calendar_time after insert or delete on appointments
  for each row execute function hold_calendar_time();
create trigger hold_changed_calendar_time after update on appointments for each row
  when ((old.calendar_id, old.appointment_date, old.minutes, old.buffer_before, old.buffer_after, old.squeezed_in, old.status = 'cancelled')
    is distinct from
    (new.calendar_id, new.appointment_date, new.minutes, new.buffer_before, new.buffer_after, new.squeezed_in, new.status = 'cancelled'))
  execute function hold_calendar_time();
