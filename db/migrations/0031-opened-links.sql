-- The outbox of a clinic without a mail server: which admin last opened an email whose link is shown, and when. The audit
-- log gets each opening; of the email itself it gets nothing.
alter table outbox add column opened_at timestamptz(3);
alter table outbox add column opened_by text references users (id) on delete set null;
create trigger audited after update of opened_at on outbox
  for each row when (old.opened_at is distinct from new.opened_at)
  execute function audited_change('id', '{}',
    '{recipient,user_id,customer_id,kind,details,calendar,subject,unproved,created_at,sent_at}');

-- A shared desk ends, with the sessions that PINs began there, when the admin who made it is no longer one.
create function end_shared_desks() returns trigger language plpgsql as $$
begin
  delete from shared_desks where made_by = old.user_id;
  return null;
end $$;
create trigger end_shared_desks_left after delete on staff
  for each row execute function end_shared_desks();
create trigger end_shared_desks_changed after update of role on staff
  for each row when (new.role <> 'admin')
  execute function end_shared_desks();
delete from shared_desks
where not exists (select from staff where staff.user_id = shared_desks.made_by and staff.role = 'admin');

-- When a passkey that several devices share last signed in with a counter that was behind; the audit log gets each time.
alter table passkeys add column counter_behind_at timestamptz(3);
