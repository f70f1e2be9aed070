-- Those that were cancelled while 0034 ran.
delete from calendar_times
where not exists (
  select from appointments where id = holder_id and status <> 'cancelled' and not squeezed_in
);

-- calendar_times decides now, so an instant can be taken in several calendars. The index also served reads by date.
drop index appointments_slot_taken;

alter table appointments drop constraint appointments_on_a_slot;
alter table appointments add constraint appointments_on_a_slot check (
  appointment_date = (slot_date + make_time(slot_hour, 0, 0) + slot_minute * interval '1 minute') at time zone clinic_zone
) not valid;
