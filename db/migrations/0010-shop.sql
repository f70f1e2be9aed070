-- What has happened to the payment of a visit: its amount was changed, it was taken, it was given back, and why.
-- Rows are only ever added.
create table payment_changes (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointments (id),
  kind text not null check (kind in ('amount', 'paid', 'refunded')),
  -- the payment's amount as it is after the change
  amount bigint not null check (amount >= 0),
  reason text check (reason <> ''),
  made_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint payment_changes_refund_told check ((kind = 'refunded') = (reason is not null))
);
create index payment_changes_appointment on payment_changes (appointment_id, created_at desc);
-- Money is taken once and given back once, whatever was checked before.
create unique index payment_changes_once on payment_changes (appointment_id, kind) where kind <> 'amount';

-- A product that is hidden is no longer offered; orders keep it.
alter table products rename column deleted_at to hidden_at;
create index products_newest on products (created_at desc, id desc);
create index products_offered on products (name, id) where hidden_at is null;

-- Who placed an order, and who ended it when.
alter table orders add column placed_by text references users (id) on delete set null;
alter table orders add column closed_by text references users (id) on delete set null;
alter table orders add column closed_at timestamptz(3);
update orders set closed_at = created_at where status <> 'pending';
alter table orders add constraint orders_closed_told check ((status = 'pending') = (closed_at is null));
drop index orders_customer;
create index orders_customer on orders (customer_phone, created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);

-- The product's name as it was when it was ordered; its price is kept already.
alter table order_items add column product_name text check (product_name <> '');
update order_items set product_name = products.name from products where products.id = order_items.product_id;
alter table order_items alter column product_name set not null;
