-- What changed, in an order that other programs read (decision 96). The order is that of the transactions: an instant is
-- taken when one begins, and what commits later would lie before what was read already. What is read ends before the
-- oldest transaction that is still running, so nothing comes in before it later.
create table record_changes (
  -- order: names the order itself, of which a restored backup starts a new one
  kind text not null check (kind in ('order', 'appointment', 'customer', 'pet', 'bill', 'entry')),
  -- a record that is no longer there stays here
  record_id uuid not null,
  -- the number of the transaction that changed it last
  changed_in bigint not null,
  primary key (kind, record_id)
);
create index record_changes_order on record_changes (kind, changed_in, record_id);

create function note_change(what text, record uuid) returns void language sql as $$
  insert into record_changes as noted (kind, record_id, changed_in)
  values (what, record, pg_current_xact_id()::text::bigint)
  on conflict (kind, record_id) do update set changed_in = excluded.changed_in
    where noted.changed_in <> excluded.changed_in
$$;

-- Arguments: the kind of the record.
create function note_record() returns trigger language plpgsql as $$
begin
  perform note_change(tg_argv[0], coalesce(new.id, old.id));
  return null;
end $$;
create trigger note_record after insert or delete on appointments
  for each row execute function note_record('appointment');
create trigger note_changed_record after update on appointments
  for each row when (old.* is distinct from new.*) execute function note_record('appointment');
create trigger note_record after insert or delete on customers
  for each row execute function note_record('customer');
create trigger note_changed_record after update on customers
  for each row when (old.* is distinct from new.*) execute function note_record('customer');
create trigger note_record after insert or delete on pets
  for each row execute function note_record('pet');
create trigger note_changed_record after update on pets
  for each row when (old.* is distinct from new.*) execute function note_record('pet');
create trigger note_record after insert or delete on bills
  for each row execute function note_record('bill');
create trigger note_changed_record after update on bills
  for each row when (old.* is distinct from new.*) execute function note_record('bill');
create trigger note_record after insert on ledger_entries
  for each row execute function note_record('entry');
create trigger note_changed_record after update on ledger_entries
  for each row when (old.* is distinct from new.*) execute function note_record('entry');

-- A list names the lines of a bill, and of an entry the bills that it pays.
create function note_line() returns trigger language plpgsql as $$
begin
  perform note_change('bill', coalesce(new.bill_id, old.bill_id));
  if tg_op = 'UPDATE' and new.bill_id <> old.bill_id then perform note_change('bill', old.bill_id); end if;
  return null;
end $$;
create trigger note_line after insert or delete on bill_lines for each row execute function note_line();
create trigger note_changed_line after update on bill_lines
  for each row when (old.* is distinct from new.*) execute function note_line();

create function note_allocation() returns trigger language plpgsql as $$
begin
  perform note_change('entry', new.entry_id);
  return null;
end $$;
create trigger note_allocation after insert on allocations for each row execute function note_allocation();

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
