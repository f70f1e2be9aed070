-- An issued bill names what its pets are due for next; a clinic can switch that off.
alter table bill_settings add column shows_next boolean not null default true;
