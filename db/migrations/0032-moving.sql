-- How often an appointment has been moved: the revision of its calendar event rises with it. Null stands for never.
alter table appointments add column moves integer;

-- Customers move their appointments themselves until so many hours before they begin; later they ask the clinic. Judging
-- a slot does not depend on it, so the version stays.
alter table timetable add column move_limit_hours smallint not null default 24;
alter table timetable add constraint timetable_move_limit_hours_check check (move_limit_hours between 0 and 720);

create trigger audited after update of move_limit_hours on timetable
  for each row when (old.move_limit_hours is distinct from new.move_limit_hours)
  execute function audited_change('single', '{}', '{version}');
