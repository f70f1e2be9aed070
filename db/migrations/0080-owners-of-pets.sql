-- A pet can be given to another owner (decision 64). Its appointments keep the owner of their day, so an appointment refers
-- to its pet and to its owner, each by itself. That a customer books only for their own pet is checked by the statements
-- that book, under a lock on both.
alter table appointments drop constraint appointments_pet_id_owner_phone_fkey;
alter table appointments
  add constraint appointments_pet_id_fkey foreign key (pet_id) references pets (id),
  add constraint appointments_owner_phone_fkey foreign key (owner_phone) references customers (phone_number)
    on update cascade;

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

-- The day on which a pet died. It is due for no vaccination any more; the day that was set comes back if the mark was a
-- mistake.
alter table pets add column deceased_on date, add column due_when_deceased date;

-- Pets are counted as long as they live and are not deleted.
create or replace function count_new_pets() returns trigger language plpgsql as $$
begin
  perform add_to_counter('pets', count(*)) from new_rows where deleted_at is null and deceased_on is null;
  return null;
end $$;
create or replace function count_old_pets() returns trigger language plpgsql as $$
begin
  perform add_to_counter('pets', -count(*)) from old_rows where deleted_at is null and deceased_on is null;
  return null;
end $$;
create or replace function count_changed_pets() returns trigger language plpgsql as $$
begin
  perform add_to_counter('pets',
    (select count(*) from new_rows where deleted_at is null and deceased_on is null)
    - (select count(*) from old_rows where deleted_at is null and deceased_on is null));
  return null;
end $$;
