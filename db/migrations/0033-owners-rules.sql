-- An owner has moved an appointment that was confirmed, and the clinic has not done anything with it since. Until then its
-- owner can't cancel it, as little as before the move.
alter table appointments add column confirmed_before_move boolean not null default false;

-- When nothing is sent to owners and no offer of theirs runs out: of the clinic, not of its reminders. The columns of
-- reminder_settings are read no more; those of the version before still do.
alter table timetable
  add column quiet_from smallint not null default 1260 check (quiet_from between 0 and 1439),
  add column quiet_until smallint not null default 480 check (quiet_until between 0 and 1439);
update timetable set quiet_from = reminder_settings.quiet_from, quiet_until = reminder_settings.quiet_until
  from reminder_settings;
drop trigger audited on timetable;
create trigger audited after update of slot_step, durations_block, travel_minutes, lead_minutes, house_lead_minutes,
    lead_open_hours, move_limit_hours, hold_minutes, quiet_from, quiet_until on timetable
  for each row execute function audited_change('single', '{}', '{version}');
