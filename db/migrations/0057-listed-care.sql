-- To pets that were there an import adds what its list says of care; this says what is taken away again.
alter table import_records add column care jsonb;
alter table import_records drop constraint import_records_kind_check;
alter table import_records add constraint import_records_kind_check
  check (kind in ('customer', 'pet', 'care', 'product', 'lot'));
alter table import_records add constraint import_records_care check ((kind = 'care') = (care is not null));

create or replace function remember_erased() returns trigger language plpgsql as $$
begin
  insert into erased_contacts (hash)
  select contact_hash(contact) from unnest(array[old.phone_number, lower(old.email)]) as contact
  where contact is not null and contact not like 'TEMP-%'
  union select hash from import_keys where customer_id = old.id
  on conflict do nothing;
  delete from import_keys where customer_id = old.id;
  delete from import_rows where data->>'phone' = old.phone_number or data->>'email' = lower(old.email)
    or (import_id, position) in (select import_id, position from import_records where record_id = old.id);
  delete from import_records where record_id = old.id
    or coalesce(care->>'petId', record_id::text) in (select id::text from pets where owner_phone = new.phone_number);
  return null;
end $$;
