-- What the clinic has of the products that it counts (decision 90). Quantities are thousandths of the unit in which a
-- product is sold. A product without a row here is not counted, and no one is asked anything.
create table stock_items (
  product_id uuid primary key references products (id),
  -- with so much left or less, it is among what runs low; null: never
  low_at integer check (low_at between 0 and 999000000),
  created_at timestamptz(3) not null default current_timestamp
);
create index stock_items_newest on stock_items (created_at desc, product_id desc);
create trigger audited after insert or update or delete on stock_items
  for each row execute function audited_change('product_id', '{}', '{}');

-- What came together: of one batch, to be used up by one day.
create table stock_lots (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id),
  batch text check (batch <> ''),
  expires_on date,
  -- the sum of its moves, written by a trigger
  left_now bigint not null default 0,
  created_at timestamptz(3) not null default current_timestamp,
  constraint stock_lots_left check (left_now >= 0)
);
create unique index stock_lots_same on stock_lots
  (product_id, coalesce(batch, ''), coalesce(expires_on, 'infinity'));
create index stock_lots_batch on stock_lots (lower(batch)) where batch is not null;
create trigger audited after insert or update or delete on stock_lots
  for each row execute function audited_change('id', '{}', '{left_now}');

-- Only added to. What was sold or came back names the line of its bill, what was given its dose.
create table stock_moves (
  id bigint generated always as identity primary key,
  lot_id uuid not null references stock_lots (id),
  kind text not null check (kind in ('in', 'sold', 'returned', 'counted', 'given')),
  -- positive: more is left
  thousandths bigint not null check (thousandths <> 0),
  bill_line_id uuid references bill_lines (id),
  dose_id uuid references care_doses (id),
  reason text check (reason <> ''),
  made_by text references users (id) on delete set null,
  at timestamptz(3) not null default current_timestamp,
  constraint stock_moves_line check (
    case kind when 'sold' then bill_line_id is not null and dose_id is null
      when 'given' then dose_id is not null and bill_line_id is null
      when 'returned' then num_nonnulls(bill_line_id, dose_id) = 1
      else bill_line_id is null and dose_id is null end
  ),
  constraint stock_moves_sign check (
    case when kind in ('sold', 'given') then thousandths < 0 when kind = 'counted' then true else thousandths > 0 end
  )
);
create index stock_moves_lot on stock_moves (lot_id, id desc);
create index stock_moves_line on stock_moves (bill_line_id) where bill_line_id is not null;
create index stock_moves_dose on stock_moves (dose_id) where dose_id is not null;
-- What is sold, is given and comes back is said by its bill or its dose.
create trigger audited after insert on stock_moves
  for each row when (new.bill_line_id is null and new.dose_id is null)
  execute function audited_change('lot_id', '{}', '{id}');
create trigger stays before update or delete on stock_moves
  for each row execute function refuse_changed_cash();

create function add_stock_move() returns trigger language plpgsql as $$
begin
  update stock_lots set left_now = left_now + new.thousandths where id = new.lot_id;
  return null;
end $$;
create trigger add_to_lot after insert on stock_moves for each row execute function add_stock_move();
