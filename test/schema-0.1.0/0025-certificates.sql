-- Certificates about an animal. What one says is written down when it is issued and never changes; a wrong one is withdrawn.
create table certificates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('vaccination', 'health')),
  pet_id uuid not null references pets (id),
  -- whose pet it was that day
  customer_id uuid not null references customers (id),
  -- as people read it, such as CERT/26-27/00001
  label text not null unique check (label <> ''),
  -- as `Facts` in certificates/certificate-schemas.ts
  facts jsonb not null,
  -- what the code on it leads to
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- the last day of what it says; null: it names no day
  valid_until date,
  issued_on date not null,
  issued_by text references users (id) on delete set null,
  issued_at timestamptz(3) not null default current_timestamp,
  withdrawn_at timestamptz(3),
  withdrawn_by text references users (id) on delete set null,
  withdrawn_because text check (withdrawn_because <> '')
);
create index certificates_pet on certificates (pet_id, issued_at desc, id desc);
create index certificates_customer on certificates (customer_id);
create trigger audited after insert or update or delete on certificates for each row execute function audited_change('id', '{}',
  '{facts,token,withdrawn_because,issued_by,issued_at,withdrawn_by}');
create trigger refuse_erased before insert or update of customer_id, facts, withdrawn_because on certificates
  for each row execute function refuse_erased('customer_id', 'customer', '{facts,withdrawn_because}');

-- It stays as it was issued, but for being withdrawn. Only an erasure takes words out of it, a join of two customers names
-- the one who remains, and a login that is deleted its own id.
create function refuse_changed_certificate() returns trigger language plpgsql as $$
declare
  may_change constant text[] := '{customer_id,issued_by,withdrawn_at,withdrawn_by,withdrawn_because}';
begin
  if coalesce(current_setting('tailwell.erasing', true), '') <> '' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - may_change = to_jsonb(old) - may_change
    and (old.withdrawn_at is null or new.withdrawn_at = old.withdrawn_at) then
    return new;
  end if;
  raise exception 'A certificate is never changed.';
end $$;
create trigger kept before update or delete on certificates
  for each row execute function refuse_changed_certificate();
