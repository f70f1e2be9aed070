-- How the clinic is registered for taxes, at which rates it charges them, and what it has charged. Amounts are whole paise,
-- rates basis points.

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

-- What was billed on a day while the clinic was registered, by place of supply, code and rate, summed up when it is issued:
-- the books of a year with a million payments are read within a second. Exact, as a document that is issued does not change.
create table tax_days (
  day date not null,
  kind text not null check (kind in ('bill', 'credit')),
  place text,
  hsn text,
  rate integer,
  bills integer not null,
  taxable bigint not null,
  exempt bigint not null,
  cgst bigint not null,
  sgst bigint not null,
  igst bigint not null,
  total bigint not null,
  round_off bigint not null
);
create unique index tax_days_one on tax_days (day, kind, place, hsn, rate) nulls not distinct;
