-- What staff have noted about a customer or one of their pets. Owners are not shown it, but it is part of the copy of their
-- personal data (decision 78).
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  -- null: it is about the customer
  pet_id uuid references pets (id),
  text text not null check (text <> ''),
  -- shown wherever someone acts for the customer or the pet
  is_warning boolean not null default false,
  made_by text references users (id) on delete set null,
  made_at timestamptz(3) not null default current_timestamp,
  removed_at timestamptz(3)
);
create index customer_notes_customer on customer_notes (customer_id);
create index customer_notes_pet on customer_notes (pet_id) where pet_id is not null;
create index customer_notes_removed on customer_notes (removed_at) where removed_at is not null;
create trigger audited after insert or update or delete on customer_notes
  for each row execute function audited_change('customer_id', '{text}', '{id}');
create trigger refuse_erased before insert or update of customer_id, text on customer_notes
  for each row execute function refuse_erased('customer_id', 'customer', '{text}');
