-- Addresses that are notified of events, and what was sent to them.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null check (url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0),
  -- sealed with the server's secret
  secret text not null check (secret <> ''),
  -- The one before it, sealed as that is. Until it ends, messages are signed with both.
  secret_before text check (secret_before <> ''),
  secret_before_until timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  -- since when every delivery has failed
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  constraint webhooks_secret_before_ends check ((secret_before is null) = (secret_before_until is null))
);
create trigger audited after insert or update or delete on webhooks
  for each row execute function audited_change('id', '{secret,secret_before}', '{failing_since}');

create table webhook_deliveries (
  -- the same for each attempt, so that a receiver recognises what it already has
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null check (event <> ''),
  record_id uuid,
  -- on which side it was done: by a customer, or by the clinic, its programs and its server
  by text check (by in ('customer', 'clinic')),
  -- What a message about money says, written down when it is queued: the bills that an entry pays can change later.
  data jsonb,
  created_at timestamptz(3) not null default current_timestamp,
  attempted_at timestamptz(3),
  -- of the last answer
  status smallint,
  error text,
  delivered_at timestamptz(3),
  sent_again_at timestamptz(3)
);
create index webhook_deliveries_latest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- What people do, and not what the servers do.
create trigger audited after insert on webhook_deliveries
  for each row when (new.event = 'test') execute function audited_change('id', '{}', '{}');
create trigger audited_again after update of sent_again_at on webhook_deliveries
  for each row when (old.sent_again_at is distinct from new.sent_again_at)
  execute function audited_change('id', '{}', '{}');

-- Queues an event for each webhook that asks for it, in the transaction of the change. Of the rows of an import none is
-- announced: programs are told once that there is something to read.
create function queue_webhooks(what text, record uuid, facts jsonb default null) returns void
language sql as $$
  with actor as (
    select coalesce(nullif(current_setting('tailwell.actor', true), ''), '{}')::jsonb as stated
  ), queued as (
    insert into webhook_deliveries (webhook_id, event, record_id, by, data)
    select id, what, record,
      case coalesce(stated->>'by', stated->>'role') when 'customer' then 'customer' else 'clinic' end, facts
    from webhooks, actor where disabled_at is null and events @> array[what]
      and (what like 'import.%' or coalesce(stated->>'action', '') not in ('imports.run', 'imports.takeBack'))
    returning id
  )
  insert into jobs (kind, data, expires_at)
  select 'webhook', jsonb_build_object('deliveryId', id), now() + interval '1 day' from queued
$$;
