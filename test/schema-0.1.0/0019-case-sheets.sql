-- Case sheets: what was found, done and prescribed when a pet was seen. A sheet saves itself while it is written; signing
-- keeps a version of it that nothing changes.
create table case_sheets (
  -- made by the browser
  id uuid primary key,
  pet_id uuid not null references pets (id),
  -- whose pet it was that day
  customer_id uuid not null references customers (id),
  -- null: seen without an appointment, or advised by phone
  appointment_id uuid unique references appointments (id),
  seen_at timestamptz(3) not null default current_timestamp,
  reason text not null default '' check (char_length(reason) <= 10000),
  history text not null default '' check (char_length(history) <= 10000),
  findings text not null default '' check (char_length(findings) <= 10000),
  assessment text not null default '' check (char_length(assessment) <= 10000),
  plan text not null default '' check (char_length(plan) <= 10000),
  -- for the owner at home
  advice text not null default '' check (char_length(advice) <= 10000),
  -- grams
  weight integer check (weight between 1 and 2000000),
  -- tenths of a degree Celsius
  temperature smallint check (temperature between 250 and 450),
  -- beats and breaths a minute
  pulse smallint check (pulse between 1 and 1000),
  respiration smallint check (respiration between 1 and 500),
  -- the medicines, as `Medicine` in sheets/sheet-schemas.ts
  prescription jsonb not null default '[]' check (jsonb_typeof(prescription) = 'array'),
  -- the day on which the pet is to be seen again
  again_on date,
  -- grows with each save; signing names the one that was read
  edit integer not null default 0,
  -- the version signed last; 0: never signed
  version integer not null default 0,
  -- true: signed, and being changed
  amending boolean not null default false,
  begun_by text references users (id) on delete set null,
  edited_by text references users (id) on delete set null,
  edited_at timestamptz(3) not null default current_timestamp,
  -- One that is wrong is discarded: staff still see it, its owner doesn't, and nothing deletes it.
  discarded_at timestamptz(3),
  discarded_by text references users (id) on delete set null,
  -- emptied when its owner is erased
  discard_reason text check (discard_reason <> ''),
  constraint case_sheets_discarded check (discarded_at is not null or discard_reason is null),
  -- what refers to a sheet and its pet moves with it
  constraint case_sheets_with_pet unique (id, pet_id),
  constraint case_sheets_amending check (version > 0 or not amending)
) with (fillfactor = 70);
create index case_sheets_pet on case_sheets (pet_id, seen_at desc, id desc);
create index case_sheets_customer on case_sheets (customer_id);
create index case_sheets_unsigned on case_sheets (seen_at, id) where version = 0 or amending;
-- What a sheet says is in its versions, and in no log.
create trigger audited after insert or delete on case_sheets
  for each row execute function audited_change('id', '{}',
  '{reason,history,findings,assessment,plan,advice,weight,temperature,pulse,respiration,prescription,again_on,edit,edited_by,edited_at,discarded_by,discard_reason}');
create trigger audited_signing after update on case_sheets
  for each row when (old.version <> new.version or old.amending <> new.amending or old.customer_id <> new.customer_id
    or old.pet_id <> new.pet_id or old.discarded_at is distinct from new.discarded_at)
  execute function audited_change('id', '{}',
  '{reason,history,findings,assessment,plan,advice,weight,temperature,pulse,respiration,prescription,again_on,edit,edited_by,edited_at,discarded_by,discard_reason}');
create trigger refuse_erased
  before insert or update of customer_id, reason, history, findings, assessment, plan, advice, prescription, discard_reason
  on case_sheets
  for each row execute function refuse_erased('customer_id', 'customer',
    '{reason,history,findings,assessment,plan,advice,prescription,discard_reason}');

-- What was signed, as it was then.
create table sheet_versions (
  sheet_id uuid not null references case_sheets (id),
  version integer not null check (version > 0),
  -- the fields of the sheet, as `SheetContent` in sheets/sheet-schemas.ts
  content jsonb not null,
  -- name, title, qualification, registration and council, as they were
  signer jsonb not null,
  -- why it was changed; null of the first
  reason text check (reason <> ''),
  signed_by text references users (id) on delete set null,
  signed_at timestamptz(3) not null default current_timestamp,
  primary key (sheet_id, version),
  constraint sheet_versions_reason check (version > 1 or reason is null)
);
create index sheet_versions_signer on sheet_versions (signed_by);
create trigger audited after insert on sheet_versions
  for each row execute function audited_change('sheet_id', '{}', '{content,signer,reason,signed_by,signed_at}');

-- A version stays as it was signed. Only an erasure takes words out of it, and a login that is deleted its own id.
create function refuse_changed_version() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('tailwell.erasing', true), '') <> '' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and new.signed_by is null and to_jsonb(new) - 'signed_by' = to_jsonb(old) - 'signed_by' then
    return new;
  end if;
  raise exception 'A signed case sheet is never changed.';
end $$;
create trigger kept before update or delete on sheet_versions
  for each row execute function refuse_changed_version();

-- What pets weighed, by a case sheet, by the scale without one, or by the form of their details.
create table pet_weights (
  id bigint generated always as identity primary key,
  pet_id uuid not null references pets (id),
  grams integer not null check (grams between 1 and 2000000),
  measured_at timestamptz(3) not null,
  sheet_id uuid unique references case_sheets (id),
  source text not null default 'sheet' check (source in ('sheet', 'scale', 'form')),
  constraint pet_weights_source check ((source = 'sheet') = (sheet_id is not null))
);
create index pet_weights_pet on pet_weights (pet_id, measured_at desc, id desc);
create trigger audited after insert or update or delete on pet_weights
  for each row execute function audited_change('pet_id', '{}', '{id}');

-- What was prescribed before, offered while a prescription is written. Written by signing alone.
create table medicines (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- what two spellings of a name have in common
  key text not null unique check (key <> ''),
  -- how it was given last, as `Medicine` in sheets/sheet-schemas.ts
  last jsonb not null,
  used integer not null default 1,
  used_at timestamptz(3) not null
);
create index medicines_used on medicines (used desc, key);

-- Links by which anyone reads what a signed case sheet says to the pet's owner. Only the hash of a link's secret is stored.
create table sheet_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  sheet_id uuid not null references case_sheets (id),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  made_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp
);
create index sheet_links_sheet on sheet_links (sheet_id);
create trigger audited after insert or update or delete on sheet_links
  for each row execute function audited_change('sheet_id', '{hash}', '{}');
create trigger refuse_erased before insert on sheet_links for each row execute function refuse_erased('sheet_id', 'sheet');
