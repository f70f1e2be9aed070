-- A webhook hears of a change of a customer or a pet unless it is in a column named here: a column that is added later is
-- announced without being named.
create or replace trigger queue_change_webhooks after update on customers
  for each row when (
    old.erased_at is null
    and to_jsonb(old) - array['user_id', 'email_unproved', 'notification_preferences', 'search_key', 'name_key']
      <> to_jsonb(new) - array['user_id', 'email_unproved', 'notification_preferences', 'search_key', 'name_key']
  )
  execute function queue_customer_webhooks();

-- A new owner has a trigger of its own.
create or replace trigger queue_change_webhooks after update on pets
  for each row when (
    (old.deleted_at is null or new.deleted_at is null)
    and to_jsonb(old) - array['owner_phone', 'due_when_deceased', 'vaccination_set_at', 'name_key']
      <> to_jsonb(new) - array['owner_phone', 'due_when_deceased', 'vaccination_set_at', 'name_key']
  )
  execute function queue_pet_webhooks();
