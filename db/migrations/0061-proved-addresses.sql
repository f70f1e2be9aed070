-- The address beside the one for signing in that a person has proved to be theirs, by opening a link while signed in. Messages
-- go there, and to no other address of a profile; null: to the one for signing in.
alter table users add column contact_email text;

-- True for an address that someone entered in their profile without proving it, and left behind with the record when their
-- login was deleted: it connects no other login with the record.
alter table customers add column email_unproved boolean not null default false;

-- A mail to an address that no one has proved to be theirs; an address gets few of them within an hour.
alter table outbox add column unproved boolean not null default false;
create index outbox_unproved on outbox (recipient, created_at) where unproved;

-- As in 0023-privacy.sql, and contact_email.
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
      'owner_phone', 'house_visit_address', 'notes', 'cancellation_reason', 'reason',
      'customer_phone', 'shipping_address'
    ]
$$;
