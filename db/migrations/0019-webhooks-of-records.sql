-- Webhooks are notified of customers, pets and orders as well (decision 45). Without any webhook a trigger asks nothing more.
create function queue_customer_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(
    'customer.' || case
      when tg_op = 'INSERT' then 'added'
      when tg_op = 'DELETE' or new.erased_at is not null then 'deleted'
      else 'changed'
    end,
    coalesce(new.id, old.id)
  );
  return null;
end $$;
create trigger queue_webhooks after insert or delete on customers
  for each row execute function queue_customer_webhooks();
create trigger queue_change_webhooks after update of full_name, email, address, phone_number, erased_at on customers
  for each row when (
    old.erased_at is null
    and (old.full_name, old.email, old.address, old.phone_number, old.erased_at)
      is distinct from (new.full_name, new.email, new.address, new.phone_number, new.erased_at)
  )
  execute function queue_customer_webhooks();

create function queue_pet_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(
    'pet.' || case
      when tg_op = 'INSERT' then 'added'
      when tg_op = 'DELETE' or new.deleted_at is not null then 'deleted'
      when old.deleted_at is not null then 'added'
      else 'changed'
    end,
    coalesce(new.id, old.id)
  );
  return null;
end $$;
create trigger queue_webhooks after insert on pets
  for each row execute function queue_pet_webhooks();
create trigger queue_removed_webhooks after delete on pets
  for each row when (old.deleted_at is null) execute function queue_pet_webhooks();
create trigger queue_change_webhooks after update on pets
  for each row when (
    (old.deleted_at is null or new.deleted_at is null)
    and (old.name, old.species, old.breed, old.age, old.gender, old.weight, old.birth_date, old.image_url,
        old.next_vaccination_due, old.deceased_on, old.deleted_at)
      is distinct from
      (new.name, new.species, new.breed, new.age, new.gender, new.weight, new.birth_date, new.image_url,
        new.next_vaccination_due, new.deceased_on, new.deleted_at)
  )
  execute function queue_pet_webhooks();

-- A customer's new phone number reaches their pets as well, but only another owner is a change of a pet.
create function queue_given_pet_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from customers where phone_number = old.owner_phone) then
    perform queue_webhooks('pet.changed', new.id);
  end if;
  return null;
end $$;
create trigger queue_given_webhooks after update of owner_phone on pets
  for each row when (old.owner_phone <> new.owner_phone) execute function queue_given_pet_webhooks();

create function queue_order_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks('order.' || case when tg_op = 'INSERT' then 'created' else new.status end, new.id);
  return null;
end $$;
create trigger queue_webhooks after insert on orders
  for each row execute function queue_order_webhooks();
create trigger queue_status_webhooks after update of status on orders
  for each row when (old.status <> new.status) execute function queue_order_webhooks();

-- The secret before the present one, sealed as that is. Until then messages are signed with both.
alter table webhooks
  add column secret_before text check (secret_before <> ''),
  add column secret_before_until timestamptz(3),
  add constraint webhooks_secret_before_ends check ((secret_before is null) = (secret_before_until is null));
create or replace trigger audited after insert or update or delete on webhooks
  for each row execute function audited_change('id', '{secret,secret_before}', '{failing_since}');
