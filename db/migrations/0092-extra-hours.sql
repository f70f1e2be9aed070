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

create trigger change_timetable before insert or update or delete on extra_hours
  for each statement execute function change_timetable();
create trigger audited after insert or update or delete on extra_hours
  for each row execute function audited_change('id', '{}', '{}');
