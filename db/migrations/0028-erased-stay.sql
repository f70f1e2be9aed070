-- An erased person is not written back: whatever names a customer reads the customer and is refused once they are erased.
-- A new row holds the customer until its transaction ends, so that an erasure waits for it and finds it, or goes first and
-- the row is refused. A changed row needs no such hold: the erasure writes it too, and one waits for the other.

-- To empty a column is never refused.
-- Arguments: the column by which the customer is found; what it holds; the columns that say something of the person.
create function refuse_erased() returns trigger language plpgsql as $$
declare
  named text := to_jsonb(new)->>tg_argv[0];
  customer uuid;
begin
  if named is null then return new; end if;
  if tg_op = 'UPDATE' and not exists (
    select from unnest(tg_argv[0] || coalesce(tg_argv[2], '{}')::text[]) as one
    where to_jsonb(new)->>one <> coalesce(to_jsonb(old)->>one, '')
  ) then return new; end if;
  customer := case tg_argv[1]
    when 'customer' then named::uuid
    when 'phone' then (select id from customers where phone_number = named)
    when 'pet' then (select c.id from customers c join pets on owner_phone = phone_number where pets.id = named::uuid)
    when 'appointment' then (
      select c.id from customers c join appointments a on owner_phone = phone_number where a.id = named::uuid)
    when 'bill' then (select customer_id from bills where id = named::uuid)
    when 'message' then (select customer_id from reminder_messages where id = named::uuid)
  end;
  if customer is null then return new; end if;
  -- The erasure itself leaves other words where a text must stay.
  if customer::text = current_setting('tailwell.erasing', true) then return new; end if;
  if tg_op = 'INSERT' or to_jsonb(old)->>tg_argv[0] is distinct from named then
    perform from customers where id = customer and erased_at is null for key share;
  else
    perform from customers where id = customer and erased_at is null;
  end if;
  if not found then
    raise exception 'This customer was erased.' using errcode = '23514', constraint = 'customers_erased_stay';
  end if;
  return new;
end $$;

create trigger refuse_erased before update of full_name, notification_preferences on customers
  for each row when (old.erased_at is not null)
  execute function refuse_erased('id', 'customer', '{full_name,notification_preferences}');
create trigger refuse_erased
  before insert or update of owner_phone, name, species, breed, age, birth_date, gender, weight, image_url, next_vaccination_due,
    deceased_on
  on pets for each row
  execute function refuse_erased('owner_phone', 'phone',
    '{name,species,breed,age,birth_date,gender,weight,image_url,next_vaccination_due,deceased_on}');
create trigger refuse_erased before insert or update of owner_phone, notes, house_visit_address, cancellation_reason on appointments
  for each row execute function refuse_erased('owner_phone', 'phone', '{notes,house_visit_address,cancellation_reason}');
create trigger refuse_erased before insert or update of customer_phone, shipping_address on orders
  for each row execute function refuse_erased('customer_phone', 'phone', '{shipping_address}');
create trigger refuse_erased before insert or update of customer_id, buyer, reason on bills
  for each row execute function refuse_erased('customer_id', 'customer', '{buyer,reason}');
create trigger refuse_erased before insert or update of bill_id, name on bill_lines
  for each row execute function refuse_erased('bill_id', 'bill', '{name}');
create trigger refuse_erased before insert on bill_links for each row execute function refuse_erased('bill_id', 'bill');
create trigger refuse_erased before insert on allocations for each row execute function refuse_erased('bill_id', 'bill');
create trigger refuse_erased before insert or update of customer_id, reference, reason on ledger_entries
  for each row execute function refuse_erased('customer_id', 'customer', '{reference,reason}');
create trigger refuse_erased before insert or update of reason on payment_changes
  for each row execute function refuse_erased('appointment_id', 'appointment', '{reason}');
create trigger refuse_erased before insert or update of customer_id, house_visit_address on waitlist_entries
  for each row execute function refuse_erased('customer_id', 'customer', '{house_visit_address}');
create trigger refuse_erased before insert or update of customer_id, text on customer_notes
  for each row execute function refuse_erased('customer_id', 'customer', '{text}');
create trigger refuse_erased before insert or update of customer_id, details on reminder_messages
  for each row execute function refuse_erased('customer_id', 'customer', '{details}');
create trigger refuse_erased before insert or update of comment on feedback
  for each row execute function refuse_erased('message_id', 'message', '{comment}');
create trigger refuse_erased before insert or update of customer_id on reminder_preferences
  for each row execute function refuse_erased('customer_id', 'customer');
create trigger refuse_erased before insert on claim_codes for each row execute function refuse_erased('customer_id', 'customer');
create trigger refuse_erased before insert on claim_tries for each row execute function refuse_erased('customer_id', 'customer');
create trigger refuse_erased before insert on customer_joins for each row execute function refuse_erased('remaining_id', 'customer');
create trigger refuse_erased_from before insert on pet_transfers
  for each row execute function refuse_erased('from_customer', 'customer');
create trigger refuse_erased before insert on pet_transfers for each row execute function refuse_erased('to_customer', 'customer');
create trigger refuse_erased before insert on pet_photos for each row execute function refuse_erased('pet_id', 'pet');
