-- When a customer's personal data was erased. What the bills need remains: appointments, orders, amounts and dates.
alter table customers add column erased_at timestamptz(3);
alter table customers add constraint customers_erased_is_empty check (
  erased_at is null
  or (user_id is null and email is null and address is null and phone_number like 'TEMP-%')
);

-- An erased customer is not counted any more.
create function count_erased_customer() returns trigger language plpgsql as $$
begin
  perform add_to_counter('customers', -1);
  return null;
end $$;
create trigger count_erased after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function count_erased_customer();

-- Which versions of the privacy notice a person has had before them: the one in force when the login was made, and
-- later ones when they say on the dashboard that they have seen them.
create table privacy_notices (
  user_id text not null references users (id) on delete cascade,
  version date not null,
  way text not null check (way in ('sign-up', 'dashboard')),
  seen_at timestamptz(3) not null default current_timestamp,
  primary key (user_id, version)
);
create trigger audited after insert or update or delete on privacy_notices
  for each row execute function audited_change('user_id', '{}', '{}');

-- Erases what the audit log says about a person: of the changes to these records those that hold personal values, and
-- invitations to these addresses. The digests take the place of the values, so the log still verifies
-- (src/features/audit/server/seal-queries.ts computes the same). It runs with its owner's rights, because the
-- application's role may not update the log; it can only erase.
create function erase_audited_values(records text[], addresses text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_changes c set
    digest = sha256(convert_to(
      jsonb_build_array(c.table_name, c.record_id, c.before, c.after, c.salt)::text, 'UTF8')),
    before = null, after = null, salt = null
  where digest is null
    and (record_id = any(records)
      or (table_name = 'staff_invitations' and coalesce(c.after, c.before)->>'email' = any(addresses)))
    and (coalesce(c.before, '{}') || coalesce(c.after, '{}')) ?| array[
      'phone_number', 'full_name', 'email', 'address', 'account_id',
      'name', 'species', 'breed', 'birth_date', 'age', 'weight', 'image_url', 'next_vaccination_due',
      'owner_phone', 'house_visit_address', 'notes', 'cancellation_reason', 'reason',
      'customer_phone', 'shipping_address'
    ]
$$;
-- The only changes that are looked up by an address.
create index audit_changes_invitations on audit_changes ((coalesce(after, before)->>'email'))
  where table_name = 'staff_invitations';
