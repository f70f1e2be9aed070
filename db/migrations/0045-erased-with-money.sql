-- What the clinic holds of someone whose data is erased becomes its income: an entry that is kept of a payment. What they owe
-- is written off, and no one is asked for what was done for them and is on no bill.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('taken', 'refunded', 'written_off', 'undone', 'kept'));
alter table ledger_entries drop constraint ledger_entries_method;
alter table ledger_entries add constraint ledger_entries_method
  check ((kind in ('written_off', 'kept')) = (method is null));
alter table ledger_entries drop constraint ledger_entries_returns;
alter table ledger_entries add constraint ledger_entries_returns
  check (returns is null or kind in ('refunded', 'kept'));
alter table ledger_entries add constraint ledger_entries_kept check (kind <> 'kept' or returns is not null);

create or replace view takings as
  select at, method, made_by, till_session_id, customer_id, kind,
    case kind when 'taken' then amount else -amount end as amount
  from ledger_entries where kind not in ('written_off', 'kept');

create index customers_erased on customers (phone_number) where erased_at is not null;
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
  where status = 'completed' and payment_status = 'pending' and not billed
    and not exists (select from customers as erased where erased.phone_number = owner_phone and erased.erased_at is not null);
