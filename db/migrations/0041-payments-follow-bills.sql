-- What was paid is said by the ledger alone (decision 86): the payment of an appointment follows its bill.
alter table appointments
  -- stands on a bill that is issued
  add column billed boolean not null default false,
  -- when it was paid for the first time
  add column paid_at timestamptz(3);
-- What triggers set is nothing that someone has done.
create or replace trigger audited after insert or update or delete on appointments
  for each row execute function audited_change('id', '{}', '{time_known_at,payment_status,billed,paid_at}');
create or replace trigger audited_new after insert on ledger_entries
  for each row execute function audited_change('id', '{reference}', '{left_over}');

-- Lets the appointments of a bill follow it. One is paid once nothing is due, on a draft once money covers that; it costs what
-- its line does, on a draft what it does itself.
create function follow_bill(followed uuid) returns void language plpgsql as $$
begin
  update appointments set payment_status = line.status, billed = line.is_issued,
    payment_amount = case when line.is_issued then line.total else payment_amount end,
    paid_at = case when line.status = 'paid' then coalesce(paid_at, current_timestamp) else paid_at end
  from (
    select appointment_id, bill_lines.total, state = 'issued' as is_issued, case when returned then 'refunded'
      when state = 'draft' and bills.total > 0 and received >= bills.total then 'paid'
      when state = 'issued' and bills.total - bills.credited - received - written_off = 0 then 'paid'
      else 'pending' end as status
    from bills join bill_lines on bill_id = bills.id where bills.id = followed and live
  ) as line
  where appointments.id = line.appointment_id and (payment_status, billed, case when billed then payment_amount end)
    is distinct from (line.status, line.is_issued, case when line.is_issued then line.total end);
end $$;

create function follow_changed_bill() returns trigger language plpgsql as $$
begin
  perform follow_bill(new.id);
  return null;
end $$;
-- Of a draft the total is written after its lines, so it alone says when these have changed.
create trigger payments_follow after update of state, total, credited, received, written_off on bills
  for each row when (new.kind = 'bill' and (new.state = 'issued' or old.received > 0 or new.received > 0))
  execute function follow_changed_bill();

-- What stands on no bill any more is pending, for what it cost before any discount.
create function leave_bill() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.live and new.bill_id = old.bill_id then
    perform follow_bill(new.bill_id);
    return null;
  end if;
  update appointments set payment_status = 'pending', billed = false,
    payment_amount = case when billed then old.unit_price else payment_amount end
  where id = old.appointment_id and (payment_status <> 'pending' or billed);
  return null;
end $$;
create trigger payments_follow after update of live, returned, bill_id on bill_lines
  for each row when (old.appointment_id is not null
    and (old.live, old.returned, old.bill_id) <> (new.live, new.returned, new.bill_id))
  execute function leave_bill();
create trigger payments_leave after delete on bill_lines
  for each row when (old.live and old.appointment_id is not null) execute function leave_bill();

select follow_bill(id) from bills where kind = 'bill';

-- The money itself is in the ledger, why it went back on the credit note, and what an appointment cost in the audit log.
drop table payment_changes;

create or replace function queue_payment_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(tg_argv[0], new.id);
  return null;
end $$;
create trigger queue_taken_webhooks after update of paid_at on appointments
  for each row when (old.paid_at is null and new.paid_at is not null)
  execute function queue_payment_webhooks('payment.taken');
create trigger queue_refunded_webhooks after update of payment_status on appointments
  for each row when (old.payment_status <> 'refunded' and new.payment_status = 'refunded')
  execute function queue_payment_webhooks('payment.refunded');

-- What customers owe for what was done and is on no bill yet.
create index appointments_owed on appointments (owner_phone) include (appointment_date, payment_amount, id)
  where status = 'completed' and payment_status = 'pending' and not billed;
