-- What a certificate says of an animal besides its name and kind.
alter table pets add column microchip text check (microchip ~ '^[0-9]{15}$');
alter table pets add column colour text check (colour <> '');
-- null: unknown
alter table pets add column neutered boolean;
alter table pets add column birth_date_estimated boolean not null default false;
-- A number that another pet has is asked about.
create index pets_microchip on pets (microchip) where microchip is not null;

-- With what the log says of a changed colour or microchip.
create or replace function erase_audited_values(records text[], addresses text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_changes c set
    digest = sha256(convert_to(
      jsonb_build_array(c.table_name, c.record_id, c.before, c.after, c.salt)::text, 'UTF8')),
    before = null, after = null, salt = null
  where digest is null
    and (record_id = any(records)
      or (table_name = 'staff_invitations' and coalesce(c.after, c.before)->>'email' = any(addresses)))
    and (coalesce(c.before, '{}') || coalesce(c.after, '{}')) ?| array[
      'phone_number', 'full_name', 'email', 'contact_email', 'address', 'account_id',
      'name', 'species', 'breed', 'birth_date', 'age', 'weight', 'image_url', 'next_vaccination_due',
      'colour', 'microchip', 'owner_phone', 'house_visit_address', 'notes', 'cancellation_reason', 'reason',
      'printed_reason', 'customer_phone', 'shipping_address'
    ]
$$;
