-- Whom a mail is for, and which customer a mail or a notification is about: erasing and the personal copy go by these ids,
-- never by an address or a name. No foreign key to customers: a changed phone locks the customer before the appointments,
-- and who writes a mail has often locked the appointment before. Mails from before have no ids; the last of them is deleted
-- after a month.
alter table outbox
  add column user_id text references users (id) on delete cascade,
  add column customer_id uuid;
create index outbox_user on outbox (user_id) where user_id is not null;
create index outbox_customer on outbox (customer_id) where customer_id is not null;

alter table notifications add column customer_id uuid;
-- Not as if someone had read them.
alter table notifications disable trigger audited;
update notifications
set customer_id = substring(link from '[?&]customer=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid
where link like '%customer=%';
alter table notifications enable trigger audited;
create index notifications_customer on notifications (customer_id) where customer_id is not null;
