-- Lists of a million bills: a bill is found by the end of its number, credit notes and bills of some days are not looked for
-- among all others, and neither are those that name someone who is no customer. Takes some seconds with a million bills.
create index bills_label_end on bills (reverse(label) text_pattern_ops) where label is not null;
create index bills_credit_notes on bills (created_at desc, id desc) where kind = 'credit';
create index bills_days on bills (issued_on, created_at) where issued_on is not null;
create index bills_named on bills (created_at desc, id desc)
  where buyer ? 'name' and (customer_id is null or buyer ? 'gstin');
