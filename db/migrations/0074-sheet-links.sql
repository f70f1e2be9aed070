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

-- The same as in 0006-customers.sql, and for what hangs on a case sheet.
create or replace function refuse_erased() returns trigger language plpgsql as $$
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
    when 'sheet' then (select customer_id from case_sheets where id = named::uuid)
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
create trigger refuse_erased before insert on sheet_links for each row execute function refuse_erased('sheet_id', 'sheet');
