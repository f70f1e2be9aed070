-- Starts a new order: where the rows are those of a backup, the numbers are those of another database.
create function begin_record_changes() returns void language sql as $$
  delete from record_changes;
  insert into record_changes (kind, record_id, changed_in)
  select kind, id, pg_current_xact_id()::text::bigint from (
    select 'order' as kind, gen_random_uuid() as id
    union all select 'appointment', id from appointments
    union all select 'customer', id from customers
    union all select 'pet', id from pets
    union all select 'bill', id from bills
    union all select 'entry', id from ledger_entries
  ) as records
$$;
select begin_record_changes();
