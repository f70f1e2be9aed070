-- Two records of one person that were joined (decision 65). The row of the record that is gone is deleted; `joined_id` is the
-- id that it had, for the audit log. `undo` holds what taking it back needs: both records as they were, which rows went over,
-- and a digest of these. It is emptied after a day.
create table customer_joins (
  id uuid primary key default gen_random_uuid(),
  remaining_id uuid not null references customers (id),
  joined_id uuid not null,
  made_by text references users (id) on delete set null,
  made_at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3),
  undo jsonb
);
create index customer_joins_remaining on customer_joins (remaining_id);
create trigger audited after insert or update or delete on customer_joins
  for each row execute function audited_change('remaining_id', '{}', '{id,undo}');

-- Likely duplicates are looked up by email, and by name_key.
create index customers_email on customers (email) where email is not null;
