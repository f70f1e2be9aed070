-- What is given can be charged: its line of a bill names the dose, whose stock has left the shelf already.
alter table care_products add column charged boolean not null default false;
-- true: it belongs on a bill
alter table care_doses add column charged boolean not null default false;
alter table bill_lines add column dose_id uuid references care_doses (id);
create unique index bill_lines_dose on bill_lines (dose_id) where live and dose_id is not null;
create index bill_lines_of_dose on bill_lines (dose_id) where dose_id is not null;
create index care_doses_charged on care_doses (given_on) where charged and voided_at is null;
