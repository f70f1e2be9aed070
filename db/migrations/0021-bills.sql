-- Bills, their lines and their numbers (decision 86). A bill owes; what is paid for it is in the ledger. Amounts are whole
-- paise, quantities thousandths of a unit, rates basis points.

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
  -- whether an issued bill names what its pets are due for next
  shows_next boolean not null default true,
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

-- A number's day is the server's, unless that lies before the day of the last number: then staff say which of the two is
-- right. Where the last one was not, its row of bill_numbers goes back to that day, and only the next number may be dated
-- before the one in front of it.
create table bill_day_answers (
  id uuid primary key default gen_random_uuid(),
  series text not null,
  year text not null check (year ~ '^[0-9]{2}-[0-9]{2}$'),
  -- the last number, and its day
  number integer not null check (number > 0),
  dated date not null,
  -- what the clock showed
  today date not null check (today < dated),
  is_right boolean not null,
  answered_by text references users (id) on delete set null,
  answered_at timestamptz(3) not null
);
create index bill_day_answers_number on bill_day_answers (series, year, dated);
create trigger audited after insert or update or delete on bill_day_answers
  for each row execute function audited_change('id', '{}', '{}');

create table bills (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'bill' check (kind in ('bill', 'credit')),
  -- the bill that a credit note is about
  credits uuid references bills (id),
  -- Of a bill that was split off another: the draft that both were. No reference, as that one may be discarded.
  split_of uuid,
  -- A draft that goes on with an issued or paid bill, for what was done since. One that was split off it has the rest.
  further boolean not null default false,
  -- null: someone without a record
  customer_id uuid references customers (id),
  state text not null default 'draft' check (state in ('draft', 'issued')),
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
  -- The share, in basis points, up to which someone who may correct bills has given a discount: anyone may issue that. A
  -- share and not a sum: taking lines off changes what a sum is of.
  discount_allowed integer not null default 0 check (discount_allowed between 0 and 10000),
  -- of a discount, or of a credit note; staff's
  reason text check (reason <> ''),
  -- what of it the customer reads on paper
  printed_reason text check (printed_reason <> ''),
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
  constraint bills_further check (not further or split_of is not null),
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
create index bills_split on bills (split_of) where split_of is not null;
create index bills_owed on bills (customer_id) include (issued_at, total, credited, received, written_off, id)
  where kind = 'bill' and state = 'issued' and received + written_off < total - credited;
create index bills_held on bills (customer_id) include (received) where state = 'draft' and received > 0;
-- Lists of a million bills: one is found by the end of its number, credit notes and bills of some days are not looked for
-- among all others, and neither are those that name someone who is no customer.
create index bills_label_end on bills (reverse(label) text_pattern_ops) where label is not null;
create index bills_credit_notes on bills (created_at desc, id desc) where kind = 'credit';
create index bills_days on bills (issued_on, created_at) where issued_on is not null;
create index bills_named on bills (created_at desc, id desc)
  where buyer ? 'name' and (customer_id is null or buyer ? 'gstin');
create trigger audited after insert or update or delete on bills
  for each row execute function audited_change('id', '{buyer}', '{credited,received,written_off}');
create trigger note_record after insert or delete on bills
  for each row execute function note_record('bill');
create trigger note_changed_record after update on bills
  for each row when (old.* is distinct from new.*) execute function note_record('bill');
create trigger refuse_erased before insert or update of customer_id, buyer, reason on bills
  for each row execute function refuse_erased('customer_id', 'customer', '{buyer,reason}');

create table bill_lines (
  id uuid primary key default gen_random_uuid(),
  bill_id uuid not null references bills (id) on delete cascade,
  position integer not null,
  -- the line that this one of a credit note takes back
  credits uuid references bill_lines (id),
  appointment_id uuid references appointments (id),
  order_id uuid references orders (id),
  product_id uuid references products (id),
  -- a service that was billed at the counter, without an appointment
  service_id uuid references service_types (id),
  -- what was given, and has left the shelf already
  dose_id uuid references care_doses (id),
  -- the case sheet that says that it was done; a correction takes it along
  sheet_id uuid references case_sheets (id),
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
  -- what came back of its quantity; on a credit note, with this note
  credited_thousandths integer not null default 0,
  batch text check (batch <> ''),
  -- false: it charges nothing any more, and what it is about can be billed again
  live boolean not null default true,
  -- all of it was credited, and the money given back
  returned boolean not null default false,
  -- is owed although what it charges for was called off
  charged_anyway boolean not null default false,
  -- why what cost nothing was refunded, without a credit note
  reason text check (reason <> ''),
  constraint bill_lines_credited check (credited between 0 and total),
  constraint bill_lines_returned check (credited_thousandths between 0 and thousandths)
);
create index bill_lines_bill on bill_lines (bill_id, position, id);
-- What is charged is charged once.
create unique index bill_lines_appointment on bill_lines (appointment_id) where live and appointment_id is not null;
create unique index bill_lines_order_item on bill_lines (order_id, product_id) where live and order_id is not null;
create unique index bill_lines_dose on bill_lines (dose_id) where live and dose_id is not null;
create index bill_lines_of_appointment on bill_lines (appointment_id) where appointment_id is not null;
create index bill_lines_of_order on bill_lines (order_id) where order_id is not null;
create index bill_lines_product on bill_lines (product_id) where product_id is not null;
create index bill_lines_service on bill_lines (service_id) where service_id is not null;
create index bill_lines_of_dose on bill_lines (dose_id) where dose_id is not null;
create index bill_lines_sheet on bill_lines (sheet_id) where sheet_id is not null;
-- A batch that is called back leads to its bills.
create index bill_lines_batch on bill_lines (lower(batch)) where batch is not null;
create trigger audited after insert or update or delete on bill_lines
  for each row execute function audited_change('bill_id', '{}', '{id,credited}');
create trigger refuse_erased before insert or update of bill_id, name, reason on bill_lines
  for each row execute function refuse_erased('bill_id', 'bill', '{name,reason}');

-- A bill changes with its lines.
create function note_line() returns trigger language plpgsql as $$
begin
  perform note_change('bill', coalesce(new.bill_id, old.bill_id));
  if tg_op = 'UPDATE' and new.bill_id <> old.bill_id then perform note_change('bill', old.bill_id); end if;
  return null;
end $$;
create trigger note_line after insert or delete on bill_lines for each row execute function note_line();
create trigger note_changed_line after update on bill_lines
  for each row when (old.* is distinct from new.*) execute function note_line();

-- A bill changes with what it charges for: the list of bills says what of each was called off.
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

-- Links under which a customer reads a bill without signing in. Only a hash of the secret in one is stored.
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
create trigger refuse_erased before insert on bill_links for each row execute function refuse_erased('bill_id', 'bill');

-- Of a bill that is issued only the sums change, which customer's it is, and whom it names.
create function refuse_changed_bill() returns trigger language plpgsql as $$
declare
  may_change text[] := array['credited', 'received', 'written_off', 'buyer', 'customer_id', 'issued_by', 'created_by', 'reason',
    'printed_reason'];
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' then return old; end if;
  elsif old.state = 'draft' or (to_jsonb(old) - may_change = to_jsonb(new) - may_change) then return new;
  end if;
  raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
end $$;
create trigger stays before update or delete on bills for each row execute function refuse_changed_bill();

-- Nor does a line of it, but for what came back, what it is called and why.
create function refuse_changed_line() returns trigger language plpgsql as $$
declare
  free constant text[] := array['credited', 'credited_thousandths', 'live', 'returned', 'name', 'charged_anyway', 'sheet_id',
    'reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - free = to_jsonb(new) - free then return new; end if;
  if exists (select from bills where id = coalesce(new.bill_id, old.bill_id) and state = 'issued') then
    raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
  end if;
  return coalesce(new, old);
end $$;
create trigger stays before insert or update or delete on bill_lines
  for each row execute function refuse_changed_line();

-- The number of the issued bill on which an appointment stands; null if there is none. For the features below.
create function issued_bill_of(appointment uuid) returns text language sql stable as $$
  select bills.label from bill_lines join bills on bills.id = bill_lines.bill_id
  where bill_lines.appointment_id = appointment and bill_lines.live and bills.state = 'issued'
$$;
