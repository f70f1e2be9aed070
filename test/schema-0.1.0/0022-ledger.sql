-- The ledger of what was paid (decision 86). An entry moves money, allocations say for which bills, and the payment of an
-- appointment follows in the same transaction. Amounts are whole paise.

create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  -- kept: what the clinic held of someone whose data is erased becomes its income
  kind text not null check (kind in ('taken', 'refunded', 'written_off', 'undone', 'kept')),
  -- unrecorded: no one has said how
  method text check (method in ('cash', 'upi', 'card', 'bank', 'other', 'unrecorded')),
  amount bigint not null check (amount > 0),
  customer_id uuid references customers (id),
  reference text check (reference ~ '^[A-Za-z0-9]{1,35}$'),
  till_session_id uuid references till_sessions (id),
  -- the advance that is given back or kept
  returns uuid references ledger_entries (id),
  undoes uuid unique references ledger_entries (id),
  reason text check (reason <> ''),
  made_by text references users (id) on delete set null,
  at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3),
  -- of a taken entry what belongs to no bill and was not given back: an advance; written by triggers
  left_over bigint not null default 0,
  constraint ledger_entries_method check ((kind in ('written_off', 'kept')) = (method is null)),
  constraint ledger_entries_undoes check ((kind = 'undone') = (undoes is not null)),
  constraint ledger_entries_returns check (returns is null or kind in ('refunded', 'kept')),
  constraint ledger_entries_kept check (kind <> 'kept' or returns is not null),
  constraint ledger_entries_undone check (undone_at is null or kind = 'taken')
);
create index ledger_entries_newest on ledger_entries (at desc, id desc);
create index ledger_entries_sums on ledger_entries (at) include (kind, method, amount);
create index ledger_entries_advances on ledger_entries (customer_id, at) where left_over > 0;
create index ledger_entries_customer on ledger_entries (customer_id, at desc) where customer_id is not null;
create index ledger_entries_session on ledger_entries (till_session_id) where till_session_id is not null;
create index ledger_entries_returned on ledger_entries (returns) where returns is not null;
create unique index ledger_entries_reference on ledger_entries (method, lower(reference))
  where kind = 'taken' and undone_at is null and reference is not null;
-- Bills are found by what a bank says of a payment.
create index ledger_entries_said on ledger_entries (reverse(lower(reference)) text_pattern_ops) where reference is not null;
create index ledger_entries_amount on ledger_entries (amount, at);
create trigger audited_new after insert on ledger_entries
  for each row execute function audited_change('id', '{reference}', '{left_over}');
create trigger audited
  after update of undone_at, customer_id, made_by, reason, reference or delete on ledger_entries
  for each row execute function audited_change('id', '{reference}', '{left_over}');
create trigger note_record after insert on ledger_entries
  for each row execute function note_record('entry');
create trigger note_changed_record after update on ledger_entries
  for each row when (old.* is distinct from new.*) execute function note_record('entry');
create trigger refuse_erased before insert or update of customer_id, reference, reason on ledger_entries
  for each row execute function refuse_erased('customer_id', 'customer', '{reference,reason}');
create trigger in_open_session before insert on ledger_entries
  for each row execute function refuse_closed_session();

-- What of an entry belongs to which bill; negative for what leaves it. What is left of a taken entry is an advance.
create table allocations (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger_entries (id),
  bill_id uuid not null references bills (id),
  amount bigint not null check (amount <> 0)
);
create index allocations_entry on allocations (entry_id);
create index allocations_bill on allocations (bill_id);
create trigger append_only before update or delete on allocations
  for each row execute function refuse_alteration();
create trigger refuse_erased before insert on allocations for each row execute function refuse_erased('bill_id', 'bill');

-- An entry changes with the bills that it pays.
create function note_allocation() returns trigger language plpgsql as $$
begin
  perform note_change('entry', new.entry_id);
  return null;
end $$;
create trigger note_allocation after insert on allocations for each row execute function note_allocation();

-- Each bill for which money was moved. Most are paid whole, and what such a payment was for is the bill's lines as they are.
create table paid_bills (
  bill_id uuid primary key references bills (id),
  -- when the payment was taken that paid all of it, unrounded, and is all that was ever moved; null: what was moved is shared
  whole_at timestamptz(3)
);
create index paid_bills_whole on paid_bills (whole_at) include (bill_id);

create function whole_at_of(bill uuid) returns timestamptz language sql stable as $$
  select case when count(*) = 1 then max(e.at)
    filter (where e.kind = 'taken' and a.amount = b.total and b.round_off = 0 and b.state <> 'draft') end
  from bills b join allocations a on a.bill_id = b.id join ledger_entries e on e.id = a.entry_id
  where b.id = bill
$$;

create function refuse_changed_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.undone_at is null or new.undone_at = old.undone_at)
    and to_jsonb(old) - array['undone_at', 'left_over', 'customer_id', 'made_by', 'reason', 'reference']
    = to_jsonb(new) - array['undone_at', 'left_over', 'customer_id', 'made_by', 'reason', 'reference'] then
    if new.undone_at is not null then new.left_over = 0; end if;
    return new;
  end if;
  raise exception 'An entry of the ledger does not change.' using errcode = '23514', constraint = 'ledger_entries_stay';
end $$;

create function leave_over() returns trigger language plpgsql as $$
begin
  new.left_over = case when new.kind = 'taken' then new.amount else 0 end;
  return new;
end $$;
create trigger leaves before insert on ledger_entries for each row execute function leave_over();
create trigger stays before update or delete on ledger_entries
  for each row execute function refuse_changed_entry();

-- An entry gives no more than it has. The lock leaves out key shares: the check of the foreign key has one already.
create function refuse_overspending(entry uuid) returns void language plpgsql as $$
declare
  found_entry record;
  given bigint;
begin
  select kind, amount, undone_at into found_entry from ledger_entries where id = entry for no key update;
  if found_entry.kind in ('refunded', 'undone') then return; end if;
  select coalesce((select sum(amount) from allocations where entry_id = entry), 0)
    + coalesce((select sum(amount) from ledger_entries where returns = entry), 0) into given;
  if found_entry.undone_at is not null or given < 0 or given > found_entry.amount then
    raise exception 'This entry gives more than it has.' using errcode = '23514', constraint = 'ledger_entries_spent';
  end if;
  if found_entry.kind = 'taken' then
    update ledger_entries set left_over = found_entry.amount - given where id = entry;
  end if;
end $$;

create function add_allocation() returns trigger language plpgsql as $$
begin
  perform refuse_overspending(new.entry_id);
  if (select kind from ledger_entries where id = new.entry_id) = 'written_off' then
    update bills set written_off = written_off + new.amount where id = new.bill_id;
  else
    update bills set received = received + new.amount where id = new.bill_id;
  end if;
  insert into paid_bills (bill_id, whole_at) values (new.bill_id, whole_at_of(new.bill_id))
    on conflict (bill_id) do update set whole_at = excluded.whole_at;
  return null;
end $$;
create trigger add_to_bill after insert on allocations for each row execute function add_allocation();

-- Fires in the last statement of its transaction, which holds the row of the numbers: those who issue follow each other.
create function add_issued() returns trigger language plpgsql as $$
begin
  update paid_bills set whole_at = whole_at_of(new.id) where bill_id = new.id;
  if new.facts->'clinic'->>'status' <> 'none' then
    insert into tax_days as t
      select new.issued_on, new.kind, coalesce(new.buyer->>'placeState', new.facts->'clinic'->>'state'), hsn, rate, 1,
        sum(taxable), sum(exempt), sum(cgst), sum(sgst), sum(igst), sum(total),
        case when row_number() over (order by hsn, rate) = 1 then new.round_off else 0 end
      from bill_lines where bill_id = new.id group by hsn, rate order by hsn, rate
    on conflict (day, kind, place, hsn, rate) do update set bills = t.bills + 1, taxable = t.taxable + excluded.taxable,
      exempt = t.exempt + excluded.exempt, cgst = t.cgst + excluded.cgst, sgst = t.sgst + excluded.sgst,
      igst = t.igst + excluded.igst, total = t.total + excluded.total, round_off = t.round_off + excluded.round_off;
  end if;
  return null;
end $$;
create trigger counted_when_issued after update on bills
  for each row when (old.state = 'draft' and new.state = 'issued') execute function add_issued();

create function take_from_entry() returns trigger language plpgsql as $$
begin
  perform refuse_overspending(new.returns);
  return null;
end $$;
create trigger take_from_advance after insert on ledger_entries
  for each row when (new.returns is not null) execute function take_from_entry();

-- An advance of which something was given back can't be undone as well.
create function refuse_undoing_returned() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where returns = new.undoes) then
    raise exception 'Some of this money was given back.' using errcode = '23514', constraint = 'ledger_entries_spent';
  end if;
  return null;
end $$;
create trigger undo_whole after insert on ledger_entries
  for each row when (new.undoes is not null) execute function refuse_undoing_returned();

-- Lets the appointments of a bill follow it. One is paid once nothing is due, on a draft once money covers that; it costs what
-- its line does, on a draft what it does itself. Paid for is what money covers: of what was written off nothing is heard.
create function follow_bill(followed uuid) returns void language plpgsql as $$
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

-- What is owed, held and taken is asked of these views alone. Taken is what issued bills received and what is held.

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

-- What customers owe: on bills that are issued, and for what was done and stands on none yet. No one is asked for what was
-- done for someone who was erased.
create view dues as
  select customer_id, id as bill_id, null::uuid as appointment_id, issued_at as since,
    total - credited - received - written_off - coalesce(gone.amount, 0) as amount
  from bills left join lateral (
    select sum(amount)::bigint as amount from called_off where called_off.bill_id = bills.id
  ) as gone on true
  where kind = 'bill' and state = 'issued' and received + written_off < total - credited
    and received + written_off < total - credited - coalesce(gone.amount, 0)
  union all
  select customers.id, null, appointments.id, appointment_date, payment_amount
  from appointments left join customers on phone_number = owner_phone
  where status = 'completed' and payment_status = 'pending' and not billed
    and not exists (select from customers as erased where erased.phone_number = owner_phone and erased.erased_at is not null);

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
  from ledger_entries where kind not in ('written_off', 'kept');
