-- An age follows from a known birth date, so it is not stored beside one.
update pets set age = null where birth_date is not null;
alter table pets add constraint pets_age_or_birth_date check (age is null or birth_date is null);

-- Photos as the server has encoded them anew: in the database, so that a backup of it is a backup of everything.
create table pet_photos (
  id uuid primary key default gen_random_uuid(),
  pet_id uuid not null unique references pets (id),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  created_at timestamptz(3) not null default current_timestamp
);
-- A picture of our own or none: no address elsewhere is ever fetched or shown.
alter table pets add constraint pets_image_url_own_check check (image_url ~ '^/api/photos/[0-9a-f-]{36}$');

-- The visits of one pet in their order.
drop index appointments_pet;
create index appointments_pet on appointments (pet_id, appointment_date desc, id desc);
