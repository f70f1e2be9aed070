-- What the books of a year are read from, so that a million payments take no more than a second: what was billed, summed up
-- by day when it is issued, and how each bill was paid. With a million bills it takes up to a minute.

-- Who bills or takes money waits until this is done, so that nothing is counted twice or left out.
lock table bills, allocations in share row exclusive mode;

-- What was billed on a day while the clinic was registered, by place of supply, code and rate. Exact, as a document that is
-- issued does not change.
create table tax_days (
  day date not null,
  kind text not null check (kind in ('bill', 'credit')),
  place text,
  hsn text,
  rate integer,
  -- the bills or credit notes
  bills integer not null,
  taxable bigint not null,
  exempt bigint not null,
  cgst bigint not null,
  sgst bigint not null,
  igst bigint not null,
  total bigint not null,
  -- of each document in one of its rows
  round_off bigint not null
);
create unique index tax_days_one on tax_days (day, kind, place, hsn, rate) nulls not distinct;

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

create or replace function add_allocation() returns trigger language plpgsql as $$
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

insert into tax_days
  select issued_on, kind, place, hsn, rate, count(*), sum(taxable), sum(exempt), sum(cgst), sum(sgst), sum(igst), sum(total),
    sum(round_off)
  from (
    select b.issued_on, b.kind, coalesce(b.buyer->>'placeState', b.facts->'clinic'->>'state') as place, l.hsn, l.rate,
      sum(l.taxable) as taxable, sum(l.exempt) as exempt, sum(l.cgst) as cgst, sum(l.sgst) as sgst, sum(l.igst) as igst,
      sum(l.total) as total,
      case when row_number() over (partition by b.id order by l.hsn, l.rate) = 1 then b.round_off else 0 end as round_off
    from bills b join bill_lines l on l.bill_id = b.id
    where b.state = 'issued' and b.facts->'clinic'->>'status' <> 'none' group by b.id, l.hsn, l.rate
  ) documents
  group by issued_on, kind, place, hsn, rate;
insert into paid_bills
  select b.id, case when count(*) = 1 then max(e.at)
    filter (where e.kind = 'taken' and a.amount = b.total and b.round_off = 0 and b.state <> 'draft') end
  from bills b join allocations a on a.bill_id = b.id join ledger_entries e on e.id = a.entry_id
  group by b.id;
