create table service_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  duration text not null check (duration ~ '^(0[0-9]|1[0-9]|2[0-4]):[0-5][0-9]:[0-5][0-9]$'),
  base_price bigint not null check (base_price >= 0),
  house_visit_surcharge bigint not null default 0 check (house_visit_surcharge >= 0),
  tax_class_id uuid references tax_classes (id),
  created_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3)
);
create index service_types_newest on service_types (created_at desc);
create trigger audited after insert or update or delete on service_types
  for each row execute function audited_change('id', '{}', '{}');
