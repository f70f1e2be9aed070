-- A checkup has a day, but no schedule and no product; whether it is over is read from the pet's appointments.
alter table care_items drop constraint care_items_kind_check;
alter table care_items add constraint care_items_kind_check
  check (kind in ('vaccination', 'deworming', 'parasites', 'checkup'));
insert into care_items (id, name, kind, position, schedule) values ('checkup', 'Checkup', 'checkup', 100, '{}');
