-- Of a bill that was split off another: the draft that both were. No reference, as that one may be discarded.
alter table bills add column split_of uuid;
create index bills_split on bills (split_of) where split_of is not null;
