-- The path of the page with what a notification is about; null if there is none.
alter table notifications add column link text check (link like '/%');
