-- A list of bills says what of each was called off: a bill changes with what it charges for.
create function note_called_off() returns trigger language plpgsql as $$
begin
  perform note_change('bill', bill_id) from (
    select distinct bill_id from bill_lines
    where case when tg_table_name = 'orders' then order_id = new.id else appointment_id = new.id end
    order by bill_id
  ) as charged;
  return null;
end $$;
create trigger note_called_off after update of status on appointments
  for each row when (new.billed and old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function note_called_off();
create trigger note_called_off after update of status on orders
  for each row when (old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function note_called_off();
