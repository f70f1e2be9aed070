-- Notifications and mails are saved as their kind and the values that held when they were written, and are put into
-- words when they are read or sent. The words beside them are for servers that don't know the kind: those of the version
-- before, and later ones that no longer do.
alter table notifications add column kind text, add column details jsonb,
  add constraint notifications_kind_with_details check ((kind is null) = (details is null));
alter table outbox add column kind text, add column details jsonb,
  add constraint outbox_details_with_text check (details is null or (kind is not null and text is not null));

-- A mail's text is deleted once it is sent, since it may hold a link for signing in. Its values go with it, also where a
-- server of the version before sends it.
create function forget_details() returns trigger language plpgsql as $$
begin
  new.details = null;
  return new;
end $$;
create trigger forget_details before update on outbox
  for each row when (new.text is null) execute function forget_details();
