-- When the clinic gives appointments, and the time that is taken.

create extension if not exists btree_gist;

-- The settings. The version rises with each change on which it depends whether a slot can be booked: a booking is judged by
-- a version and written only while that is still the current one.
create table timetable (
  single boolean primary key default true check (single),
  version bigint not null default 1,
  -- how often a slot begins
  slot_step smallint not null default 60 check (slot_step in (15, 20, 30, 60)),
  -- whether an appointment takes its service's duration or one slot
  durations_block boolean not null default false,
  -- the way to a house
  travel_minutes smallint not null default 0 check (travel_minutes between 0 and 240),
  -- How many minutes before it begins customers must have booked an appointment, at the clinic and at a house. Staff book
  -- at any time.
  lead_minutes smallint not null default 0 check (lead_minutes between 0 and 20160),
  house_lead_minutes smallint not null default 0 check (house_lead_minutes between 0 and 20160),
  -- Whether only opening hours count toward the lead time: what is booked overnight then begins no earlier than that long
  -- after opening.
  lead_open_hours boolean not null default false,
  -- Customers move their appointments themselves until so many hours before they begin; later they ask the clinic. Judging
  -- a slot does not depend on it, so the version stays.
  move_limit_hours smallint not null default 24 check (move_limit_hours between 0 and 720),
  -- For how long a place is held for someone. No slot depends on it, so the version stays.
  hold_minutes smallint not null default 30 check (hold_minutes between 5 and 1440),
  -- when nothing is sent to owners and no offer of theirs runs out, in minutes after midnight
  quiet_from smallint not null default 1260 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 480 check (quiet_until between 0 and 1439),
  -- whether the clinic makes house visits at all
  house_visits boolean not null default true
);
insert into timetable default values;

-- The spans in which the clinic is open on a weekday (1 is Monday), in minutes after midnight.
create table opening_hours (
  id integer generated always as identity primary key,
  weekday smallint not null check (weekday between 1 and 7),
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null check (closes between 1 and 1440),
  constraint opening_hours_forward check (opens < closes),
  -- spans of different days can't overlap, so one range holds the weekday and the minutes
  constraint opening_hours_apart exclude using gist (int4range(weekday * 1440 + opens, weekday * 1440 + closes) with &&)
);
insert into opening_hours (weekday, opens, closes) select weekday, 600, 1260 from generate_series(1, 7) as weekday;

-- When it is closed all the same: a holiday, or some hours of a day.
create table closures (
  id uuid primary key default gen_random_uuid(),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reason text check (reason <> ''),
  -- the alert that announces it
  alert_id uuid references system_alerts (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint closures_forward check (starts_at < ends_at)
);
create index closures_end on closures (ends_at);

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

-- Hours in which it is open on one day besides its usual ones: the clinic with all its calendars, or one of these.
create table extra_hours (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null check (closes between 1 and 1440),
  -- null: all calendars
  calendar_id integer references calendars (id) on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  constraint extra_hours_forward check (opens < closes)
);
create index extra_hours_day on extra_hours (day);
create index extra_hours_calendar on extra_hours (calendar_id);

-- How long a calendar stays free before and after an appointment of a service, in minutes.
create table service_buffers (
  service_type_id uuid primary key references service_types (id) on delete cascade,
  before smallint not null default 0 check (before between 0 and 240),
  after smallint not null default 0 check (after between 0 and 240)
);

-- The time that is taken, one span for each appointment that holds one and for each open offer of the waitlist. Two spans
-- of a calendar never overlap.
create table calendar_times (
  -- the appointment or the offer
  holder_id uuid primary key,
  calendar_id integer not null references calendars (id),
  span tstzrange not null,
  -- Time that was freed while someone waits for its day stays taken until the job has gone along the line. null: the time
  -- of an appointment or an offer.
  freed_at timestamptz(3),
  -- Whose time was freed. As long as it is kept for the waitlist and no one was offered it, its appointment can have it
  -- back: by undoing a move, or by reopening it. null: time that an offer held.
  freed_by uuid,
  -- an empty span would overlap nothing, an endless one everything
  constraint calendar_times_bounded check (
    not isempty(span) and not lower_inf(span) and not upper_inf(span) and lower_inc(span) and not upper_inc(span)
    and upper(span) - lower(span) <= interval '48 hours'
  ),
  constraint calendar_times_apart exclude using gist (calendar_id with =, span with &&)
);
create index calendar_times_freed on calendar_times (freed_at) where freed_at is not null;

-- Holds the time of a calendar for an appointment or an offer, or refuses it as the constraint would. Not a plain insert: two
-- of them that overlap would wait for each other.
create function hold_time(holder uuid, calendar integer, needed tstzrange) returns void language plpgsql as $$
begin
  insert into calendar_times (holder_id, calendar_id, span) values (holder, calendar, needed)
  on conflict on constraint calendar_times_apart do nothing;
  if not found then
    raise exclusion_violation using constraint = 'calendar_times_apart', table = 'calendar_times',
      message = 'the time is taken';
  end if;
end $$;

-- A change waits for the bookings in progress, which then count as existing appointments, and the bookings after it wait
-- for its end and find the new version. So bookings themselves need no lock.
create function change_timetable() returns trigger language plpgsql as $$
begin
  lock table appointments in share mode;
  update timetable set version = version + 1;
  return null;
end $$;
create trigger change_timetable before insert or update or delete on opening_hours
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on closures
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on calendars
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on calendar_services
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on calendar_hours
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on absences
  for each statement execute function change_timetable();
create trigger change_timetable before insert or update or delete on extra_hours
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

create trigger audited after update of slot_step, durations_block, travel_minutes, house_visits, lead_minutes,
    house_lead_minutes, lead_open_hours, move_limit_hours, hold_minutes, quiet_from, quiet_until on timetable
  for each row execute function audited_change('single', '{}', '{version}');
create trigger audited after insert or update or delete on opening_hours
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on closures
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on calendars
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on calendar_services
  for each row execute function audited_change('calendar_id', '{}', '{}');
create trigger audited after insert or update or delete on calendar_hours
  for each row execute function audited_change('calendar_id', '{}', '{id}');
create trigger audited after insert or update or delete on absences
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on extra_hours
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on service_buffers
  for each row execute function audited_change('service_type_id', '{}', '{}');
