-- A draft that goes on with an issued or paid bill, for what was done since. One that was split off it has the rest.
alter table bills add column further boolean not null default false;
alter table bills add constraint bills_further check (not further or split_of is not null);
update bills set further = true
where state = 'draft' and exists (select from bills whole where whole.id = bills.split_of and whole.state = 'issued')
  and exists (select from bill_lines where bill_id = bills.id and (dose_id is not null or sheet_id is not null));
