-- The time that coming appointments take; since 0033 every change keeps it. What is over needs no time.
insert into calendar_times (holder_id, calendar_id, span)
select id, calendar_id, tstzrange(appointment_date, appointment_date + minutes * interval '1 minute')
from appointments
where appointment_date > current_timestamp - interval '2 days' and status <> 'cancelled'
on conflict do nothing;
