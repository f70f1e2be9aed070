-- Preventive care: what pets were given, and when each item is due next. A clinic that switches no item on sees none of it.
create table care_items (
  id text primary key check (id ~ '^[a-z0-9-]{1,36}$'),
  name text not null check (name <> ''),
  -- A checkup has a day, but no schedule and no product; whether it is over is read from the pet's appointments.
  kind text not null check (kind in ('vaccination', 'deworming', 'parasites', 'checkup')),
  -- words for what it is given to, such as dog; none: any pet
  species text[] not null default '{}',
  -- ages and spans, as `Schedule` in care/rules.ts
  schedule jsonb not null,
  active boolean not null default false,
  position integer not null
);

insert into care_items (id, name, kind, species, position, schedule) values
  ('dog-combination', 'DHPPi+L', 'vaccination', '{dog}', 1, '{"first": {"from": "6w", "by": "8w"},
    "bands": [{"until": "16w", "from": "3w", "by": "4w"}], "doses": 2, "firstBooster": null,
    "booster": {"from": "11m", "by": "12m"}}'),
  ('cat-combination', 'Cat combination', 'vaccination', '{cat}', 2, '{"first": {"from": "6w", "by": "8w"},
    "bands": [{"until": "16w", "from": "3w", "by": "4w"}], "doses": 2, "firstBooster": null,
    "booster": {"from": "11m", "by": "12m"}}'),
  ('anti-rabies', 'Anti-rabies', 'vaccination', '{dog,cat}', 3, '{"first": {"from": "12w", "by": "16w"}, "bands": [],
    "doses": 1, "firstBooster": {"from": "11m", "by": "12m"}, "booster": {"from": "11m", "by": "12m"}}'),
  ('kennel-cough', 'Kennel cough', 'vaccination', '{dog}', 4, '{"first": {"from": "8w", "by": "12w"}, "bands": [],
    "doses": 1, "firstBooster": null, "booster": {"from": "11m", "by": "12m"}}'),
  ('deworming', 'Deworming', 'deworming', '{dog,cat}', 5, '{"first": {"from": "2w", "by": "3w"},
    "bands": [{"until": "12w", "from": "2w", "by": "2w"}, {"until": "6m", "from": "1m", "by": "1m"}], "doses": 1,
    "firstBooster": null, "booster": {"from": "3m", "by": "3m"}}'),
  ('ticks-and-fleas', 'Ticks and fleas', 'parasites', '{dog,cat}', 6, '{"first": {"from": "8w", "by": "8w"}, "bands": [],
    "doses": 1, "firstBooster": null, "booster": {"from": "1m", "by": "1m"}}'),
  ('checkup', 'Checkup', 'checkup', '{}', 100, '{}');
create trigger audited after insert or update or delete on care_items
  for each row execute function audited_change('id', '{}', '{position}');

-- The products that are given, each for one item or several.
create table care_products (
  product_id uuid primary key references products (id),
  item_ids text[] not null check (cardinality(item_ids) between 1 and 10),
  -- how long it protects, in place of the schedule's booster, such as 36m
  validity text check (validity ~ '^[0-9]{1,3}[dwm]$'),
  -- whether a dose of it is charged
  charged boolean not null default false
);
create trigger audited after insert or update or delete on care_products
  for each row execute function audited_change('product_id', '{}', '{}');

-- Never edited; one that was wrong is taken back.
create table care_doses (
  id uuid primary key default gen_random_uuid(),
  pet_id uuid not null references pets (id),
  appointment_id uuid references appointments (id),
  -- null: given elsewhere
  product_id uuid references products (id),
  product_name text check (product_name <> ''),
  batch text check (batch <> ''),
  expires_on date,
  thousandths bigint not null default 1000 check (thousandths between 1 and 999999000),
  given_on date not null,
  -- true: it belongs on a bill, of which a line names it
  charged boolean not null default false,
  -- what is known of a dose given elsewhere
  note text check (note <> ''),
  given_by text references users (id) on delete set null,
  -- as they were then
  vet_name text check (vet_name <> ''),
  vet_registration text check (vet_registration <> ''),
  made_at timestamptz(3) not null default current_timestamp,
  voided_at timestamptz(3),
  voided_by text references users (id) on delete set null,
  void_reason text check (void_reason <> ''),
  constraint care_doses_product check ((product_id is null) = (product_name is null)),
  constraint care_doses_expired check (product_id is null or expires_on >= given_on)
);
create unique index care_doses_same on care_doses (pet_id, product_id, given_on) where voided_at is null;
create index care_doses_pet on care_doses (pet_id, given_on desc, made_at desc, id desc);
create index care_doses_product on care_doses (product_id, made_at desc);
create index care_doses_charged on care_doses (given_on) where charged and voided_at is null;
create trigger audited after insert or update or delete on care_doses
  for each row execute function audited_change('id', '{}', '{note,void_reason,made_at}');

-- Why an item of a pet is due when it is. Only added to: the row that is present says when, the others are its history.
create table care_days (
  id bigint generated always as identity primary key,
  pet_id uuid not null references pets (id),
  item_id text not null references care_items (id),
  kind text not null check (kind in ('dose', 'set', 'planned', 'stopped')),
  -- the dose that it was decided with
  dose_id uuid references care_doses (id),
  decided_on date not null,
  -- of a dose, as it was judged
  step text check (step in ('not counted', 'course', 'complete', 'booster')),
  why text check (why in ('too soon', 'too young', 'set aside')),
  from_on date,
  due_on date,
  reason text check (reason <> ''),
  made_by text references users (id) on delete set null,
  made_at timestamptz(3) not null default current_timestamp,
  is_void boolean not null default false,
  present boolean not null default false,
  constraint care_days_due check ((kind = 'stopped') = (due_on is null) and (due_on is null) = (from_on is null)),
  constraint care_days_from check (from_on <= due_on),
  constraint care_days_judged check (
    (kind = 'dose') = (step is not null) and (coalesce(step, '') = 'not counted') = (why is not null)
  ),
  constraint care_days_dose check (kind <> 'dose' or dose_id is not null),
  constraint care_days_void check (not (is_void and present))
);
create unique index care_days_present on care_days (pet_id, item_id) where present;
create index care_days_due on care_days (item_id, due_on, pet_id) where present;
create index care_days_decided on care_days (pet_id, item_id, decided_on desc, id desc);
create index care_days_dose on care_days (dose_id) where dose_id is not null;
create trigger audited after insert or update or delete on care_days
  for each row execute function audited_change('id', '{}', '{reason,present,made_at}');
