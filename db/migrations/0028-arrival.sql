-- When the pet arrived, was taken into the room and was done: beside the status, which stays as it is.
alter table appointments
  add column arrived_at timestamptz(3),
  add column in_room_at timestamptz(3),
  add column done_at timestamptz(3);
-- Not validated, which would read the whole table: these columns are null in all existing rows.
alter table appointments add constraint appointments_arrival_in_order check (
  (in_room_at is null or arrived_at is not null) and (done_at is null or in_room_at is not null)
) not valid;
