create table pets (
  id uuid primary key default gen_random_uuid(),
  owner_phone text not null references customers (phone_number) on update cascade,
  name text not null check (name <> ''),
  species text not null check (species <> ''),
  breed text,
  age smallint check (age between 0 and 30),
  -- null: unknown, of a pet that comes from elsewhere; the form for a new one begins with male
  gender text default 'male' check (gender in ('male', 'female')),
  -- kilograms, exact to the gram
  weight numeric(7, 3) check (weight >= 0),
  birth_date date,
  birth_date_estimated boolean not null default false,
  microchip text check (microchip ~ '^[0-9]{15}$'),
  colour text check (colour <> ''),
  -- null: unknown
  neutered boolean,
  -- A picture of our own or none: no address elsewhere is ever fetched or shown.
  image_url text constraint pets_image_url_own_check check (image_url ~ '^/api/photos/[0-9a-f-]{36}$'),
  next_vaccination_due date,
  -- since when that day is known
  vaccination_set_at timestamptz(3),
  -- The day on which it died. It is due for no vaccination any more; the day that was set comes back if the mark was a
  -- mistake.
  deceased_on date,
  due_when_deceased date,
  name_key text collate "C" not null generated always as (search_form(name)) stored,
  created_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  -- An age follows from a known birth date, so it is not stored beside one.
  constraint pets_age_or_birth_date check (age is null or birth_date is null)
);
create index pets_owner on pets (owner_phone, created_at desc);
-- Pets by the day on which a vaccination is due, page by page; one that is deleted or has died is due for none. They are
-- counted on this index alone, so its condition names all that the count asks for.
create index pets_vaccination on pets (next_vaccination_due, id)
  where next_vaccination_due is not null and deleted_at is null and deceased_on is null;
-- The clinic's customers are also found by the name of a pet (decision 11).
create index pets_name_key on pets using gin (name_key gin_trgm_ops);
-- A number that another pet has is asked about.
create index pets_microchip on pets (microchip) where microchip is not null;
create trigger audited after insert or update or delete on pets
  for each row execute function audited_change('id', '{}', '{name_key,vaccination_set_at}');

-- Pets are counted as long as they live and are not deleted.
create function count_new_pets() returns trigger language plpgsql as $$
begin
  perform add_to_counter('pets', count(*)) from new_rows where deleted_at is null and deceased_on is null;
  return null;
end $$;
create function count_old_pets() returns trigger language plpgsql as $$
begin
  perform add_to_counter('pets', -count(*)) from old_rows where deleted_at is null and deceased_on is null;
  return null;
end $$;
create function count_changed_pets() returns trigger language plpgsql as $$
begin
  perform add_to_counter('pets',
    (select count(*) from new_rows where deleted_at is null and deceased_on is null)
    - (select count(*) from old_rows where deleted_at is null and deceased_on is null));
  return null;
end $$;
create trigger count_new after insert on pets
  referencing new table as new_rows for each statement execute function count_new_pets();
create trigger count_old after delete on pets
  referencing old table as old_rows for each statement execute function count_old_pets();
create trigger count_changed after update on pets
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_pets();
create trigger count_none after truncate on pets
  for each statement execute function count_none();

-- Photos as the server has encoded them again: in the database, so that a backup of it is a backup of everything.
create table pet_photos (
  id uuid primary key default gen_random_uuid(),
  pet_id uuid not null unique references pets (id),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  created_at timestamptz(3) not null default current_timestamp
);
create trigger audited after insert or delete on pet_photos
  for each row execute function audited_change('pet_id', '{}', '{bytes}');

-- Pets that were given to another owner (decision 64).
create table pet_transfers (
  id uuid primary key default gen_random_uuid(),
  pet_id uuid not null references pets (id),
  from_customer uuid not null references customers (id),
  to_customer uuid not null references customers (id),
  made_by text references users (id) on delete set null,
  made_at timestamptz(3) not null default current_timestamp
);
create index pet_transfers_pet on pet_transfers (pet_id);
create index pet_transfers_from on pet_transfers (from_customer);
create index pet_transfers_to on pet_transfers (to_customer);
create trigger audited after insert or update or delete on pet_transfers
  for each row execute function audited_change('pet_id', '{}', '{id}');

create function note_vaccination_set() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.vaccination_set_at := coalesce(new.vaccination_set_at, current_timestamp);
  elsif new.next_vaccination_due is null then
    new.vaccination_set_at := null;
  elsif new.vaccination_set_at is not distinct from old.vaccination_set_at then
    new.vaccination_set_at := current_timestamp;
  end if;
  return new;
end $$;
create trigger note_vaccination_set before insert on pets
  for each row when (new.next_vaccination_due is not null) execute function note_vaccination_set();
create trigger note_new_vaccination_set before update on pets
  for each row when (new.next_vaccination_due is distinct from old.next_vaccination_due)
  execute function note_vaccination_set();

-- Webhooks are notified of pets.
create function queue_pet_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(
    'pet.' || case
      when tg_op = 'INSERT' then 'added'
      when tg_op = 'DELETE' or new.deleted_at is not null then 'deleted'
      when old.deleted_at is not null then 'added'
      else 'changed'
    end,
    coalesce(new.id, old.id)
  );
  return null;
end $$;
create trigger queue_webhooks after insert on pets
  for each row execute function queue_pet_webhooks();
create trigger queue_removed_webhooks after delete on pets
  for each row when (old.deleted_at is null) execute function queue_pet_webhooks();
-- Of a change, as those of customers are; a new owner has a trigger of its own.
create trigger queue_change_webhooks after update on pets
  for each row when (
    (old.deleted_at is null or new.deleted_at is null)
    and to_jsonb(old) - array['owner_phone', 'due_when_deceased', 'vaccination_set_at', 'name_key']
      <> to_jsonb(new) - array['owner_phone', 'due_when_deceased', 'vaccination_set_at', 'name_key']
  )
  execute function queue_pet_webhooks();

-- A customer's new phone number reaches their pets as well, but only another owner is a change of a pet.
create function queue_given_pet_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from customers where phone_number = old.owner_phone) then
    perform queue_webhooks('pet.changed', new.id);
  end if;
  return null;
end $$;
create trigger queue_given_webhooks after update of owner_phone on pets
  for each row when (old.owner_phone <> new.owner_phone) execute function queue_given_pet_webhooks();

create trigger note_record after insert or delete on pets
  for each row execute function note_record('pet');
create trigger note_changed_record after update on pets
  for each row when (old.* is distinct from new.*) execute function note_record('pet');

create trigger refuse_erased
  before insert or update of owner_phone, name, species, breed, age, birth_date, gender, weight, image_url, next_vaccination_due,
    deceased_on
  on pets for each row
  execute function refuse_erased('owner_phone', 'phone',
    '{name,species,breed,age,birth_date,gender,weight,image_url,next_vaccination_due,deceased_on}');
create trigger refuse_erased before insert on pet_photos for each row execute function refuse_erased('pet_id', 'pet');
create trigger refuse_erased_from before insert on pet_transfers
  for each row execute function refuse_erased('from_customer', 'customer');
create trigger refuse_erased before insert on pet_transfers for each row execute function refuse_erased('to_customer', 'customer');
