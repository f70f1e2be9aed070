-- Whether only opening hours count toward the lead time: what is booked overnight then begins no earlier than that long
-- after opening. Whether a slot can be booked depends on it, so the version rises with it.
alter table timetable add column lead_open_hours boolean not null default false;

create trigger audited_lead_open_hours after update of lead_open_hours on timetable
  for each row when (
    old.lead_open_hours is distinct from new.lead_open_hours
    and (old.lead_minutes, old.house_lead_minutes) is not distinct from (new.lead_minutes, new.house_lead_minutes)
  )
  execute function audited_change('single', '{}', '{version}');
