-- Addresses that are notified of events, and what was sent to them.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null check (url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0),
  -- sealed with the server's secret
  secret text not null check (secret <> ''),
  created_at timestamptz(3) not null default current_timestamp,
  -- since when every delivery has failed
  failing_since timestamptz(3),
  disabled_at timestamptz(3)
);
create trigger audited after insert or update or delete on webhooks
  for each row execute function audited_change('id', '{secret}', '{failing_since}');

-- Its id is the same for each attempt, so that a receiver recognises what it already has.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null check (event <> ''),
  record_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  attempted_at timestamptz(3),
  -- of the last answer
  status smallint,
  error text,
  delivered_at timestamptz(3),
  sent_again_at timestamptz(3)
);
-- What people do, and not what the servers do.
create trigger audited after insert on webhook_deliveries
  for each row when (new.event = 'test') execute function audited_change('id', '{}', '{}');
create trigger audited_again after update of sent_again_at on webhook_deliveries
  for each row when (old.sent_again_at is distinct from new.sent_again_at)
  execute function audited_change('id', '{}', '{}');
create index webhook_deliveries_latest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- Queues an event for each webhook that asks for it, in the transaction of the change.
create function queue_webhooks(what text, record uuid) returns void
language sql as $$
  with queued as (
    insert into webhook_deliveries (webhook_id, event, record_id)
    select id, what, record from webhooks where disabled_at is null and events @> array[what]
    returning id
  )
  insert into jobs (kind, data, expires_at)
  select 'webhook', jsonb_build_object('deliveryId', id), now() + interval '1 day' from queued
$$;

create function queue_appointment_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  perform queue_webhooks(case
    when new.status = 'pending' then 'appointment.requested'
    when new.status <> 'cancelled' then 'appointment.' || new.status
    when tg_op = 'UPDATE' and old.status = 'pending' and exists (select from staff where user_id = new.cancelled_by)
      then 'appointment.rejected'
    else 'appointment.cancelled'
  end, new.id);
  return null;
end $$;
create trigger queue_webhooks after insert on appointments
  for each row execute function queue_appointment_webhooks();
create trigger queue_status_webhooks after update of status on appointments
  for each row when (old.status <> new.status) execute function queue_appointment_webhooks();

create function queue_payment_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(case new.kind when 'paid' then 'payment.taken' else 'payment.refunded' end, new.appointment_id);
  return null;
end $$;
create trigger queue_webhooks after insert on payment_changes
  for each row when (new.kind in ('paid', 'refunded')) execute function queue_payment_webhooks();
