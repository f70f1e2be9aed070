-- Webhooks are notified of money by the ledger, the bills, the till and the stock (decision 96).

create function as_instant(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What of an entry belongs to which bill.
create function bills_of_entry(entry uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('billId', bill_id, 'amount', amount) order by bill_id), '[]')
  from (
    select bill_id, sum(amount)::bigint as amount from allocations where entry_id = entry
    group by bill_id having sum(amount) <> 0
  ) as parts
$$;

-- The appointments on bills as `bills_of_entry` gives them.
create function appointments_on(bills jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(distinct appointment_id order by appointment_id), '[]')
  from jsonb_to_recordset(bills) as part ("billId" uuid) join bill_lines on bill_id = "billId"
  where appointment_id is not null
$$;

-- An entry is told of when its transaction ends: its bills come after it.
create function queue_entry_webhooks() returns trigger language plpgsql as $$
declare
  paid jsonb;
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  paid := bills_of_entry(new.id);
  perform queue_webhooks('payment.' || new.kind, new.id, jsonb_build_object(
    'entryId', new.id, 'method', new.method, 'amount', new.amount, 'at', as_instant(new.at),
    'bills', paid, 'appointmentIds', appointments_on(paid)
  ) || jsonb_strip_nulls(jsonb_build_object('undoes', new.undoes, 'returns', new.returns)));
  return null;
end $$;
create constraint trigger queue_webhooks after insert on ledger_entries
  deferrable initially deferred for each row execute function queue_entry_webhooks();

-- What moved in a transaction between the bills of an entry, for the end of it.
create function remember_allocation() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  perform set_config('tailwell.allocated', (
    coalesce(nullif(current_setting('tailwell.allocated', true), ''), '[]')::jsonb || to_jsonb(new)
  )::text, true);
  return null;
end $$;
create trigger remember_allocation after insert on allocations
  for each row execute function remember_allocation();

-- The one row that says that a transaction changed an entry is updated once in it, and only of an entry from before.
create function queue_allocated_webhooks() returns trigger language plpgsql as $$
declare
  moved jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('billId', bill_id, 'amount', amount) order by bill_id), '[]') into moved
  from (
    select bill_id, sum(amount)::bigint as amount
    from jsonb_to_recordset(coalesce(nullif(current_setting('tailwell.allocated', true), ''), '[]')::jsonb)
      as allocated (entry_id uuid, bill_id uuid, amount bigint)
    where entry_id = new.record_id group by bill_id having sum(amount) <> 0
  ) as parts;
  if moved = '[]' then return null; end if;
  perform queue_webhooks('payment.allocated', new.record_id, (
    select jsonb_build_object('entryId', id, 'method', method, 'at', as_instant(now()),
      'bills', moved, 'appointmentIds', appointments_on(moved))
    from ledger_entries where id = new.record_id
  ));
  return null;
end $$;
create constraint trigger queue_allocated_webhooks after update on record_changes
  deferrable initially deferred for each row when (new.kind = 'entry')
  execute function queue_allocated_webhooks();

create function queue_issued_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(
    case new.kind when 'credit' then 'bill.credited' else 'bill.issued' end, new.id,
    jsonb_build_object('billId', new.id, 'number', new.label, 'total', new.total)
      || jsonb_strip_nulls(jsonb_build_object('creditsBillId', new.credits))
  );
  return null;
end $$;
create trigger queue_issued_webhooks after update of state on bills
  for each row when (old.state = 'draft' and new.state = 'issued') execute function queue_issued_webhooks();

-- True if nothing is due any more.
create function is_settled(bill bills) returns boolean language sql immutable as $$
  select bill.kind = 'bill' and bill.state = 'issued'
    and bill.total - bill.credited - bill.received - bill.written_off = 0
$$;

-- A bill can owe for a moment while money moves: what counts is how it was before the transaction, which the first look
-- knows, and how it is at its end.
create function queue_paid_webhooks() returns trigger language plpgsql as $$
declare
  seen text := coalesce(current_setting('tailwell.settled', true), '');
begin
  if position(new.id::text in seen) > 0 then return null; end if;
  perform set_config('tailwell.settled', seen || new.id, true);
  if is_settled(old) or not (select is_settled(bills) from bills where id = new.id) then return null; end if;
  perform queue_webhooks('bill.paid', new.id, jsonb_build_object('billId', new.id,
    'appointmentIds', appointments_on(jsonb_build_array(jsonb_build_object('billId', new.id)))));
  return null;
end $$;
create constraint trigger queue_paid_webhooks after update on bills
  deferrable initially deferred for each row when (is_settled(old) <> is_settled(new))
  execute function queue_paid_webhooks();

create function queue_till_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks('till.closed', new.id, jsonb_build_object('tillSessionId', new.id,
    'at', as_instant(new.closed_at), 'expected', new.expected, 'counted', new.counted));
  return null;
end $$;
create trigger queue_webhooks after update of closed_at on till_sessions
  for each row when (old.closed_at is null and new.closed_at is not null) execute function queue_till_webhooks();

-- Stock falls to the low level once, until it was above. Who takes from two lots of a product waits for the other here.
create function queue_stock_webhooks() returns trigger language plpgsql as $$
declare
  low bigint;
  left_of_all bigint;
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  select low_at into low from stock_items where product_id = new.product_id for no key update;
  if low is null then return null; end if;
  select coalesce(sum(left_now), 0) into left_of_all from stock_lots
  where product_id = new.product_id and (expires_on is null or expires_on >= current_date);
  if left_of_all <= low and left_of_all - new.left_now + old.left_now > low then
    perform queue_webhooks('stock.low', new.product_id,
      jsonb_build_object('productId', new.product_id, 'left', left_of_all, 'lowAt', low));
  end if;
  return null;
end $$;
create trigger queue_webhooks after update of left_now on stock_lots
  for each row when (new.left_now < old.left_now and (new.expires_on is null or new.expires_on >= current_date))
  execute function queue_stock_webhooks();
