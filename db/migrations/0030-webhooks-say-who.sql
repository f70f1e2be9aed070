-- Webhooks say on which side something was done: by a customer, or by the clinic, its programs and its server. The server
-- states it with each action; one of the version before states the role alone.
alter table webhook_deliveries add column by text check (by in ('customer', 'clinic'));

create or replace function queue_webhooks(what text, record uuid) returns void
language sql as $$
  with actor as (
    select coalesce(nullif(current_setting('tailwell.actor', true), ''), '{}')::jsonb as stated
  ), queued as (
    insert into webhook_deliveries (webhook_id, event, record_id, by)
    select id, what, record,
      case coalesce(stated->>'by', stated->>'role') when 'customer' then 'customer' else 'clinic' end
    from webhooks, actor where disabled_at is null and events @> array[what]
    returning id
  )
  insert into jobs (kind, data, expires_at)
  select 'webhook', jsonb_build_object('deliveryId', id), now() + interval '1 day' from queued
$$;
