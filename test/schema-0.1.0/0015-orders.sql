create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  price bigint not null check (price >= 0),
  -- treatment: priced work that is found at the counter, and that no one orders
  kind text not null default 'goods' check (kind in ('goods', 'treatment')),
  tax_class_id uuid references tax_classes (id),
  name_key text collate "C" not null generated always as (search_form(name)) stored,
  created_at timestamptz(3) not null default current_timestamp,
  -- A product that is hidden is no longer offered; orders keep it.
  hidden_at timestamptz(3)
);
create index products_newest on products (created_at desc, id desc);
create index products_name_key on products (name_key, id) where hidden_at is null;
create trigger audited after insert or update or delete on products
  for each row execute function audited_change('id', '{}', '{name_key}');

create table orders (
  id uuid primary key default gen_random_uuid(),
  customer_phone text not null references customers (phone_number) on update cascade,
  total_amount bigint not null check (total_amount >= 0),
  shipping_address text not null check (shipping_address <> ''),
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  placed_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  closed_by text references users (id) on delete set null,
  closed_at timestamptz(3),
  constraint orders_closed_told check ((status = 'pending') = (closed_at is null))
);
create index orders_customer on orders (customer_phone, created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create trigger audited after insert or update or delete on orders
  for each row execute function audited_change('id', '{}', '{}');
create trigger refuse_erased before insert or update of customer_phone, shipping_address on orders
  for each row execute function refuse_erased('customer_phone', 'phone', '{shipping_address}');

create table order_items (
  order_id uuid not null references orders (id) on delete cascade,
  product_id uuid not null references products (id),
  -- the product's name and price as they were when it was ordered
  product_name text not null check (product_name <> ''),
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity between 1 and 999),
  primary key (order_id, product_id)
);
create index order_items_product on order_items (product_id);
create trigger audited after insert or update or delete on order_items
  for each row execute function audited_change('order_id', '{}', '{}');

-- Webhooks are notified of orders.
create function queue_order_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks('order.' || case when tg_op = 'INSERT' then 'created' else new.status end, new.id);
  return null;
end $$;
create trigger queue_webhooks after insert on orders
  for each row execute function queue_order_webhooks();
create trigger queue_status_webhooks after update of status on orders
  for each row when (old.status <> new.status) execute function queue_order_webhooks();
