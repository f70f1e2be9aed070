-- Bills are found by what a bank says of a payment, and by a batch that is called back.
create index ledger_entries_said on ledger_entries (reverse(lower(reference)) text_pattern_ops) where reference is not null;
create index ledger_entries_amount on ledger_entries (amount, at);
create index bill_lines_batch on bill_lines (lower(batch)) where batch is not null;
create index stock_lots_batch on stock_lots (lower(batch)) where batch is not null;
