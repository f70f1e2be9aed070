-- What is owed, held and taken is asked of these three views alone (decision 86). Taken is what issued bills received and what
-- is held.

-- What customers owe: on bills that are issued, and for what was done and stands on none yet.
create view dues as
  select customer_id, id as bill_id, null::uuid as appointment_id, issued_at as since,
    total - credited - received - written_off as amount
  from bills where kind = 'bill' and state = 'issued' and received + written_off < total - credited
  union all
  -- a left join on a unique column: who doesn't ask whose it is does not pay for it
  select customers.id, null, appointments.id, appointment_date, payment_amount
  from appointments left join customers on phone_number = owner_phone
  where status = 'completed' and payment_status = 'pending' and not billed;

-- What the clinic has of customers and has not earned: what is left of payments, and what was paid for drafts.
create view held_money as
  select customer_id, id as entry_id, null::uuid as bill_id, at as since, left_over as amount
  from ledger_entries where left_over > 0
  union all
  select customer_id, null, id, created_at, received from bills where state = 'draft' and received > 0;

-- What was taken, less what was given back or undone.
create view takings as
  select at, method, made_by, till_session_id, customer_id, kind,
    case kind when 'taken' then amount else -amount end as amount
  from ledger_entries where kind <> 'written_off';

create index bills_owed on bills (customer_id) include (issued_at, total, credited, received, written_off, id)
  where kind = 'bill' and state = 'issued' and received + written_off < total - credited;
create index bills_held on bills (customer_id) include (received) where state = 'draft' and received > 0;
