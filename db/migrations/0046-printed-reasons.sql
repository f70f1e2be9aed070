-- A reason is staff's; what of it the customer reads on paper was chosen. What was printed until now stays as it was.
alter table bills
  add column printed_reason text check (printed_reason <> '');

create or replace function refuse_changed_bill() returns trigger language plpgsql as $$
declare
  may_change text[] := array['credited', 'received', 'written_off', 'buyer', 'customer_id', 'issued_by', 'created_by', 'reason',
    'printed_reason'];
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' then return old; end if;
  elsif old.state = 'draft' or (to_jsonb(old) - may_change = to_jsonb(new) - may_change) then return new;
  end if;
  raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
end $$;
update bills set printed_reason = reason where reason is not null;

-- As before, and with the new column.
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
      'owner_phone', 'house_visit_address', 'notes', 'cancellation_reason', 'reason', 'printed_reason',
      'customer_phone', 'shipping_address'
    ]
$$;
