-- How many minutes before it begins customers must have booked an appointment, at the clinic and at a house. Staff book at
-- any time. Whether a slot can be booked depends on it, so the version rises with it.
alter table timetable
  add column lead_minutes smallint not null default 0,
  add column house_lead_minutes smallint not null default 0;
alter table timetable
  add constraint timetable_lead_minutes_check check (lead_minutes between 0 and 20160),
  add constraint timetable_house_lead_minutes_check check (house_lead_minutes between 0 and 20160);

create trigger audited_lead after update of lead_minutes, house_lead_minutes on timetable
  for each row when ((old.lead_minutes, old.house_lead_minutes) is distinct from (new.lead_minutes, new.house_lead_minutes))
  execute function audited_change('single', '{}', '{version}');
