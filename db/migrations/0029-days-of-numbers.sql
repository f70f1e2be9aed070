-- A number's day is the server's, unless that lies before the day of the last number: then staff say which of the two is
-- right. Where the last one was not, its row of bill_numbers goes back to that day, and only the next number may be dated
-- before the one in front of it.
create table bill_day_answers (
  id uuid primary key default gen_random_uuid(),
  series text not null,
  year text not null check (year ~ '^[0-9]{2}-[0-9]{2}$'),
  -- the last number, and its day
  number integer not null check (number > 0),
  dated date not null,
  -- what the clock showed
  today date not null check (today < dated),
  is_right boolean not null,
  answered_by text references users (id) on delete set null,
  answered_at timestamptz(3) not null
);
create index bill_day_answers_number on bill_day_answers (series, year, dated);
create trigger audited after insert or update or delete on bill_day_answers
  for each row execute function audited_change('id', '{}', '{}');
