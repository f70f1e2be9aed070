-- Whether the clinic makes house visits at all; the audit log gets each change.
alter table timetable add column house_visits boolean not null default true;
drop trigger audited on timetable;
create trigger audited after update of slot_step, durations_block, travel_minutes, house_visits, lead_minutes,
    house_lead_minutes, lead_open_hours, move_limit_hours, hold_minutes on timetable
  for each row execute function audited_change('single', '{}', '{version}');
