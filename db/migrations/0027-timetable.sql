-- When the clinic is open. The version rises with each change: a booking is judged by a version and written only while
-- that is still the current one.
create table timetable (
  single boolean primary key default true check (single),
  version bigint not null default 1
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

create trigger audited after insert or update or delete on opening_hours
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on closures
  for each row execute function audited_change('id', '{}', '{}');

-- Slots are the full hours within the opening hours, whatever these are.
alter table appointments drop constraint appointments_slot_hour_check;
alter table appointments add constraint appointments_slot_hour_check check (slot_hour between 0 and 23) not valid;
alter table appointments validate constraint appointments_slot_hour_check;
