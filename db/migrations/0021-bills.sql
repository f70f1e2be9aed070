-- Bills, the ledger of what was paid, taxes, and the till (decision 86). A bill owes, an entry moves money, and the payment
-- of an appointment follows in the same transaction. Amounts are whole paise, quantities thousandths of a unit, rates basis
-- points.

-- As the clinic is registered, from a day on; without a row it is not registered, and no bill has a word of tax.
create table tax_settings (
  from_on date primary key,
  status text not null check (status in ('none', 'composition', 'regular')),
  gstin text check (gstin ~ '^[0-9]{2}[0-9A-Z]{13}$'),
  -- the first two digits of its GSTIN: where it is
  state text check (state ~ '^[0-9]{2}$'),
  legal_name text check (legal_name <> ''),
  address text check (address <> ''),
  constraint tax_settings_registered check (status = 'none' or (gstin is not null and state is not null))
);
create trigger audited after insert or update or delete on tax_settings
  for each row execute function audited_change('from_on', '{}', '{}');

create table tax_classes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  exempt boolean not null default false,
  -- HSN or SAC, as the clinic has typed it
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  position integer not null default 0
);

create table tax_rates (
  tax_class_id uuid not null references tax_classes (id),
  from_on date not null,
  rate integer not null check (rate between 0 and 10000),
  primary key (tax_class_id, from_on)
);

insert into tax_classes (id, name, exempt, hsn, position) values
  ('b0000000-0000-4000-8000-000000000001', 'Animal care', true, '998351', 1),
  ('b0000000-0000-4000-8000-000000000002', 'Medicines', false, '3004', 2),
  ('b0000000-0000-4000-8000-000000000003', 'Pet food', false, '2309', 3);
insert into tax_rates (tax_class_id, from_on, rate) values
  ('b0000000-0000-4000-8000-000000000002', '2017-07-01', 1200),
  ('b0000000-0000-4000-8000-000000000002', '2025-09-22', 500),
  ('b0000000-0000-4000-8000-000000000003', '2017-07-01', 1800);
create trigger audited after insert or update or delete on tax_classes
  for each row execute function audited_change('id', '{}', '{}');
create trigger audited after insert or update or delete on tax_rates
  for each row execute function audited_change('tax_class_id', '{}', '{}');

alter table service_types add column tax_class_id uuid references tax_classes (id);
-- treatment: priced work that is found at the counter, and that no one orders
alter table products
  add column kind text not null default 'goods' check (kind in ('goods', 'treatment')),
  add column tax_class_id uuid references tax_classes (id);

create table bill_settings (
  only_one boolean primary key default true check (only_one),
  prefix text not null default '' check (prefix ~ '^[A-Z0-9]{0,3}$'),
  upi_id text check (upi_id ~ '^[A-Za-z0-9._-]{2,64}@[A-Za-z0-9.-]{2,64}$'),
  upi_reference_required boolean not null default false,
  -- as what Mark as Paid counts
  mark_as_paid text not null default 'unrecorded' check (mark_as_paid in ('unrecorded', 'cash', 'upi', 'card', 'bank', 'other')),
  -- the share of a bill up to which a discount needs no reason
  discount_without_reason integer not null default 1000 check (discount_without_reason between 0 and 10000),
  -- the largest share for who can't correct bills
  max_discount integer not null default 10000 check (max_discount between 0 and 10000),
  round_to_rupee boolean not null default false,
  paper text not null default 'a4' check (paper in ('a4', '80mm')),
  -- A restored backup can't know which numbers were handed out after it was made.
  numbers_unsure boolean not null default false
);
insert into bill_settings default values;
create trigger audited after insert or update or delete on bill_settings
  for each row execute function audited_change('only_one', '{}', '{}');

-- The last number of each series in each financial year. The row's lock is what makes numbers follow each other, so it is
-- taken in the last statement of a transaction.
create table bill_numbers (
  series text not null,
  year text not null check (year ~ '^[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last > 0),
  last_on date not null,
  primary key (series, year)
);
create trigger audited after insert or delete on bill_numbers
  for each row execute function audited_change('series', '{}', '{}');
-- Handing out the next number is said by its bill.
create trigger audited_continued after update on bill_numbers
  for each row when (new.last <> old.last + 1) execute function audited_change('series', '{}', '{}');

create table till_sessions (
  id uuid primary key default gen_random_uuid(),
  drawer text not null default 'main' check (drawer <> ''),
  -- what was in the drawer at first
  float_amount bigint not null check (float_amount >= 0),
  opened_at timestamptz(3) not null default current_timestamp,
  opened_by text references users (id) on delete set null,
  closed_at timestamptz(3),
  closed_by text references users (id) on delete set null,
  counted bigint check (counted >= 0),
  expected bigint,
  reason text check (reason <> ''),
  constraint till_sessions_closed check (
    (closed_at is null) = (counted is null) and (closed_at is null) = (expected is null)
  ),
  constraint till_sessions_difference check (closed_at is null or counted = expected or reason is not null)
);
create unique index till_sessions_open on till_sessions (drawer) where closed_at is null;
create index till_sessions_newest on till_sessions (opened_at desc, id desc);
create trigger audited after insert or update or delete on till_sessions
  for each row execute function audited_change('id', '{}', '{}');

create table till_moves (
  id uuid primary key default gen_random_uuid(),
  till_session_id uuid not null references till_sessions (id),
  -- positive: put in
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  made_by text references users (id) on delete set null,
  at timestamptz(3) not null default current_timestamp
);
create index till_moves_session on till_moves (till_session_id, at);
create trigger audited after insert or update or delete on till_moves
  for each row execute function audited_change('till_session_id', '{}', '{id}');

create table bills (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'bill' check (kind in ('bill', 'credit')),
  -- the bill that a credit note is about
  credits uuid references bills (id),
  -- null: someone without a record
  customer_id uuid references customers (id),
  -- carried: stands for what was paid before there were bills, and has no number
  state text not null default 'draft' check (state in ('draft', 'issued', 'carried')),
  series text,
  year text,
  number integer check (number > 0),
  -- as it is printed
  label text,
  issued_on date,
  issued_at timestamptz(3),
  issued_by text references users (id) on delete set null,
  -- the clinic, its tax status, the title and the place of supply, as they were
  facts jsonb not null default '{}',
  -- who is named on it; emptied when the person is erased
  buyer jsonb not null default '{}',
  discount bigint not null default 0 check (discount >= 0),
  -- of a discount, or of a credit note
  reason text check (reason <> ''),
  round_off bigint not null default 0 check (round_off between -99 and 99),
  total bigint not null default 0 check (total >= 0),
  -- sums of credit notes and allocations, written by triggers
  credited bigint not null default 0,
  received bigint not null default 0,
  written_off bigint not null default 0,
  created_at timestamptz(3) not null default current_timestamp,
  created_by text references users (id) on delete set null,
  constraint bills_numbered check (
    (state = 'issued') = (number is not null) and (state = 'issued') = (label is not null)
    and (state = 'issued') = (series is not null) and (state = 'issued') = (year is not null)
    and (state = 'draft') = (issued_on is null) and (state = 'draft') = (issued_at is null)
  ),
  constraint bills_credit_note check ((kind = 'credit') = (credits is not null)),
  constraint bills_bounds check (
    credited between 0 and total and received >= 0 and written_off >= 0
    and (state = 'draft' or received + written_off <= total - credited)
  )
);
create unique index bills_number on bills (series, year, number) where number is not null;
create unique index bills_label on bills (label) where label is not null;
create index bills_newest on bills (created_at desc, id desc);
create index bills_customer on bills (customer_id, created_at desc, id desc) where customer_id is not null;
create index bills_issued on bills (issued_on desc, id desc) where issued_on is not null;
create index bills_due on bills (created_at desc, id desc)
  where kind = 'bill' and state = 'issued' and received + written_off < total - credited;
create index bills_drafts on bills (created_at) where state = 'draft';
create index bills_credits on bills (credits) where credits is not null;
create trigger audited_new after insert on bills
  for each row when (new.state <> 'carried')
  execute function audited_change('id', '{buyer}', '{credited,received,written_off}');
create trigger audited after update or delete on bills
  for each row execute function audited_change('id', '{buyer}', '{credited,received,written_off}');

create table bill_lines (
  id uuid primary key default gen_random_uuid(),
  bill_id uuid not null references bills (id) on delete cascade,
  position integer not null,
  -- the line that this one of a credit note takes back
  credits uuid references bill_lines (id),
  appointment_id uuid references appointments (id),
  order_id uuid references orders (id),
  product_id uuid references products (id),
  name text not null check (name <> ''),
  thousandths integer not null default 1000 check (thousandths between 1 and 999000),
  unit text check (unit <> ''),
  unit_price bigint not null check (unit_price >= 0),
  price_includes_tax boolean not null default true,
  discount bigint not null default 0 check (discount >= 0),
  goods boolean not null default false,
  tax_class_id uuid references tax_classes (id),
  hsn text,
  -- as it was on the day; null: exempt, or the clinic charges no tax
  rate integer check (rate between 0 and 10000),
  taxable bigint not null default 0 check (taxable >= 0),
  exempt bigint not null default 0 check (exempt >= 0),
  cgst bigint not null default 0 check (cgst >= 0),
  sgst bigint not null default 0 check (sgst >= 0),
  igst bigint not null default 0 check (igst >= 0),
  total bigint not null default 0 check (total >= 0),
  credited bigint not null default 0,
  batch text check (batch <> ''),
  -- false: it charges nothing any more, and what it is about can be billed again
  live boolean not null default true,
  -- all of it was credited, and the money given back
  returned boolean not null default false,
  -- of a carried bill, of which the audit log says nothing
  carried boolean not null default false,
  constraint bill_lines_credited check (credited between 0 and total)
);
create index bill_lines_bill on bill_lines (bill_id, position, id);
-- What is charged is charged once.
create unique index bill_lines_appointment on bill_lines (appointment_id) where live and appointment_id is not null;
create unique index bill_lines_order_item on bill_lines (order_id, product_id) where live and order_id is not null;
create index bill_lines_of_appointment on bill_lines (appointment_id) where appointment_id is not null;
create index bill_lines_of_order on bill_lines (order_id) where order_id is not null;
create index bill_lines_product on bill_lines (product_id) where product_id is not null;
create trigger audited_new after insert on bill_lines
  for each row when (not new.carried) execute function audited_change('bill_id', '{}', '{id,credited}');
create trigger audited after update or delete on bill_lines
  for each row execute function audited_change('bill_id', '{}', '{id,credited}');

create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('taken', 'refunded', 'written_off', 'undone')),
  -- unrecorded: no one has said how
  method text check (method in ('cash', 'upi', 'card', 'bank', 'other', 'unrecorded')),
  amount bigint not null check (amount > 0),
  customer_id uuid references customers (id),
  reference text check (reference ~ '^[A-Za-z0-9]{1,35}$'),
  till_session_id uuid references till_sessions (id),
  -- the advance that is given back
  returns uuid references ledger_entries (id),
  undoes uuid unique references ledger_entries (id),
  reason text check (reason <> ''),
  made_by text references users (id) on delete set null,
  at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3),
  -- of a taken entry what belongs to no bill and was not given back: an advance; written by triggers
  left_over bigint not null default 0,
  constraint ledger_entries_method check ((kind = 'written_off') = (method is null)),
  constraint ledger_entries_undoes check ((kind = 'undone') = (undoes is not null)),
  constraint ledger_entries_returns check (returns is null or kind = 'refunded'),
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
create trigger audited_new after insert on ledger_entries
  for each row when (new.method is distinct from 'unrecorded')
  execute function audited_change('id', '{reference}', '{left_over}');
create trigger audited
  after update of undone_at, customer_id, made_by, reason, reference or delete on ledger_entries
  for each row execute function audited_change('id', '{reference}', '{left_over}');

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

create table bill_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bill_id uuid not null references bills (id),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  made_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp
);
create index bill_links_bill on bill_links (bill_id);
create trigger audited after insert or update or delete on bill_links
  for each row execute function audited_change('bill_id', '{hash}', '{}');

-- Of a bill that is issued only the sums change, which customer's it is, and whom it names.
create function refuse_changed_bill() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' then return old; end if;
  elsif old.state = 'draft' or (
    to_jsonb(old) - array['credited', 'received', 'written_off', 'buyer', 'customer_id', 'issued_by', 'created_by', 'reason']
    = to_jsonb(new) - array['credited', 'received', 'written_off', 'buyer', 'customer_id', 'issued_by', 'created_by', 'reason']
  ) then return new;
  end if;
  raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
end $$;
create trigger stays before update or delete on bills for each row execute function refuse_changed_bill();

create function refuse_changed_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['credited', 'live', 'returned', 'name']
    = to_jsonb(new) - array['credited', 'live', 'returned', 'name'] then return new;
  end if;
  if exists (
    select from bills where id = coalesce(new.bill_id, old.bill_id)
      and (state = 'issued' or (state = 'carried' and tg_op <> 'INSERT'))
  ) then
    raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
  end if;
  return coalesce(new, old);
end $$;
create trigger stays before insert or update or delete on bill_lines
  for each row execute function refuse_changed_line();

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

create function refuse_changed_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.closed_at is null
    or to_jsonb(old) - array['opened_by', 'closed_by'] = to_jsonb(new) - array['opened_by', 'closed_by']) then return new;
  end if;
  raise exception 'A till that is closed does not change.' using errcode = '23514', constraint = 'till_sessions_stay';
end $$;
create trigger stays before update or delete on till_sessions
  for each row execute function refuse_changed_session();

-- Takers hold the session for share, and closing waits for them: nothing comes into a closed one.
create function refuse_closed_session() returns trigger language plpgsql as $$
begin
  if new.till_session_id is null then return new; end if;
  perform from till_sessions where id = new.till_session_id and closed_at is null for share;
  if not found then
    raise exception 'This till is closed.' using errcode = '23514', constraint = 'till_sessions_open_only';
  end if;
  return new;
end $$;
create trigger in_open_session before insert on ledger_entries
  for each row execute function refuse_closed_session();
create trigger in_open_session before insert on till_moves
  for each row execute function refuse_closed_session();

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
  return null;
end $$;
create trigger add_to_bill after insert on allocations for each row execute function add_allocation();

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

-- The number of the issued bill on which an appointment stands; null if there is none. For the features below.
create function issued_bill_of(appointment uuid) returns text language sql stable as $$
  select bills.label from bill_lines join bills on bills.id = bill_lines.bill_id
  where bill_lines.appointment_id = appointment and bill_lines.live and bills.state = 'issued'
$$;
