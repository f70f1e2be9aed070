-- A cancelled appointment to which no one came.
alter table appointments add column no_show boolean not null default false;
create index appointments_no_show on appointments (appointment_date, id) where no_show;
