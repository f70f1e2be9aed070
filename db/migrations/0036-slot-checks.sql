-- By itself, so that nobody waits while the rows are read.
alter table appointments validate constraint appointments_calendar_id_fkey;
alter table appointments validate constraint appointments_slot_minute_check;
alter table appointments validate constraint appointments_minutes_check;
alter table appointments validate constraint appointments_buffers_check;
alter table appointments validate constraint appointments_on_a_slot;
