-- The share of a draft, in basis points, up to which someone who may correct bills has given a discount: anyone may issue that.
-- A share and not a sum: taking lines off changes what a sum is of.
alter table bills add column discount_allowed integer not null default 0 check (discount_allowed between 0 and 10000);
