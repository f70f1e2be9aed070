-- Money is whole paise. Phone numbers are the key of a customer; what refers to them follows a change.
create table customers (
  phone_number text primary key
    check (phone_number ~ '^\+91[1-9][0-9]{9}$' or phone_number ~ '^TEMP-[0-9A-Za-z-]{8,}$'),
  id uuid not null unique default gen_random_uuid(),
  user_id text unique references users (id) on delete set null,
  full_name text not null check (full_name <> ''),
  email text,
  address text,
  notification_preferences jsonb not null default '{"email": true, "sms": true, "push": true}',
  created_at timestamptz(3) not null default current_timestamp
);
create index customers_name on customers (full_name, id);

create table pets (
  id uuid primary key default gen_random_uuid(),
  owner_phone text not null references customers (phone_number) on update cascade,
  name text not null check (name <> ''),
  species text not null check (species <> ''),
  breed text,
  age smallint check (age between 0 and 30),
  gender text not null default 'male' check (gender in ('male', 'female')),
  weight numeric(6, 2) check (weight >= 0),
  birth_date date,
  image_url text,
  next_vaccination_due date,
  created_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  -- lets an appointment refer to a pet together with its owner
  unique (id, owner_phone)
);
create index pets_owner on pets (owner_phone, created_at desc);
create index pets_vaccination on pets (next_vaccination_due) where next_vaccination_due is not null;

create table service_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  duration text not null check (duration ~ '^(0[0-9]|1[0-9]|2[0-4]):[0-5][0-9]:[0-5][0-9]$'),
  base_price bigint not null check (base_price >= 0),
  house_visit_surcharge bigint not null default 0 check (house_visit_surcharge >= 0),
  created_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3)
);
create index service_types_newest on service_types (created_at desc);

create table appointments (
  id uuid primary key default gen_random_uuid(),
  owner_phone text not null,
  pet_id uuid not null,
  -- the service's name and price as they were when the visit was booked
  service_type text not null check (service_type <> ''),
  service_type_id uuid not null references service_types (id),
  appointment_date timestamptz(3) not null,
  slot_date date not null,
  slot_hour smallint not null check (slot_hour between 10 and 20),
  clinic_zone text not null,
  visit_type text not null check (visit_type in ('clinic', 'house')),
  house_visit_address text check (house_visit_address <> ''),
  notes text,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  payment_amount bigint not null check (payment_amount >= 0),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'refunded')),
  cancelled_by text references users (id) on delete set null,
  cancelled_at timestamptz(3),
  cancelled_late boolean,
  cancellation_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  -- the pet and its owner in one reference: nobody books for another's pet
  foreign key (pet_id, owner_phone) references pets (id, owner_phone) on update cascade,
  constraint appointments_address_when_house check ((visit_type = 'house') = (house_visit_address is not null)),
  constraint appointments_on_a_slot check (
    appointment_date = (slot_date + make_time(slot_hour, 0, 0)) at time zone clinic_zone
  ),
  constraint appointments_cancelled_told check ((status = 'cancelled') = (cancelled_at is not null))
);
-- One taken visit per instant: whoever comes second is refused here, whatever was checked before.
create unique index appointments_slot_taken on appointments (appointment_date)
  where status in ('pending', 'confirmed', 'completed');
create index appointments_status on appointments (status, appointment_date, id);
create index appointments_date on appointments (appointment_date desc, id desc);
create index appointments_owner on appointments (owner_phone, appointment_date desc, id desc);
create index appointments_payment on appointments (payment_status, appointment_date desc, id desc);
create index appointments_pet on appointments (pet_id);

create table system_alerts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  message text not null check (message <> ''),
  alert_type text not null default 'info' check (alert_type in ('error', 'warning', 'success', 'info')),
  priority smallint not null default 3 check (priority between 1 and 5),
  is_active boolean not null default true,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  created_by text references users (id) on delete set null
);
create index system_alerts_shown on system_alerts (priority desc, created_at desc) where is_active;

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  price bigint not null check (price >= 0),
  created_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3)
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  customer_phone text not null references customers (phone_number) on update cascade,
  total_amount bigint not null check (total_amount >= 0),
  shipping_address text not null check (shipping_address <> ''),
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  created_at timestamptz(3) not null default current_timestamp
);
create index orders_customer on orders (customer_phone, created_at desc);

create table order_items (
  order_id uuid not null references orders (id) on delete cascade,
  product_id uuid not null references products (id),
  quantity integer not null check (quantity between 1 and 999),
  price bigint not null check (price >= 0),
  primary key (order_id, product_id)
);
create index order_items_product on order_items (product_id);
