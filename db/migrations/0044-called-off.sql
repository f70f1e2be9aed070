-- What a bill charges for may be called off. That is read from the data: nothing that cancels looks at the bill.
alter table bill_lines
  -- is owed although it was called off
  add column charged_anyway boolean not null default false;

create or replace function refuse_changed_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['credited', 'live', 'returned', 'name', 'charged_anyway']
    = to_jsonb(new) - array['credited', 'live', 'returned', 'name', 'charged_anyway'] then return new;
  end if;
  if exists (select from bills where id = coalesce(new.bill_id, old.bill_id) and state = 'issued') then
    raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
  end if;
  return coalesce(new, old);
end $$;

-- What is on issued bills and was called off: no one owes it, and someone says what becomes of it. Off drafts it falls by itself.
create view called_off as
  select bill_id, bill_lines.id as line_id, bill_lines.total - credited as amount
  from appointments join bill_lines on appointment_id = appointments.id
  where appointments.status = 'cancelled' and billed and payment_status <> 'refunded'
    and live and not charged_anyway and credited < bill_lines.total
  union all
  select bill_id, bill_lines.id, bill_lines.total - bill_lines.credited
  from orders join bill_lines on order_id = orders.id join bills on bills.id = bill_id
  where orders.status = 'cancelled' and bills.state = 'issued'
    and live and not charged_anyway and bill_lines.credited < bill_lines.total;
create index appointments_called_off on appointments (id) include (status, billed, payment_status)
  where status = 'cancelled' and billed and payment_status <> 'refunded';

create or replace view dues as
  select customer_id, id as bill_id, null::uuid as appointment_id, issued_at as since,
    total - credited - received - written_off - coalesce(gone.amount, 0) as amount
  from bills left join lateral (
    select sum(amount)::bigint as amount from called_off where called_off.bill_id = bills.id
  ) as gone on true
  where kind = 'bill' and state = 'issued' and received + written_off < total - credited
    and received + written_off < total - credited - coalesce(gone.amount, 0)
  union all
  -- a left join on a unique column: who doesn't ask whose it is does not pay for it
  select customers.id, null, appointments.id, appointment_date, payment_amount
  from appointments left join customers on phone_number = owner_phone
  where status = 'completed' and payment_status = 'pending' and not billed;

-- Paid for is what money covers: of what was written off nothing is heard.
create or replace function follow_bill(followed uuid) returns void language plpgsql as $$
begin
  update appointments set payment_status = line.status, billed = line.is_issued,
    payment_amount = case when line.is_issued then line.total else payment_amount end,
    paid_at = case when line.status = 'paid' and not line.is_given_up then coalesce(paid_at, current_timestamp) else paid_at end
  from (
    select appointment_id, bill_lines.total, state = 'issued' as is_issued, written_off > 0 as is_given_up,
      case when returned then 'refunded'
        when state = 'draft' and bills.total > 0 and received >= bills.total then 'paid'
        when state = 'issued' and bills.total - bills.credited - received - written_off = 0 then 'paid'
        else 'pending' end as status
    from bills join bill_lines on bill_id = bills.id where bills.id = followed and live
  ) as line
  where appointments.id = line.appointment_id and (payment_status, billed, case when billed then payment_amount end)
    is distinct from (line.status, line.is_issued, case when line.is_issued then line.total end);
end $$;
