-- Further parts of the day that suit someone who waits, beside `part`: names, or hours by their beginning. A server of the
-- version before offers the first alone.
alter table waitlist_entries add column more_parts text[] not null default '{}' check (
  more_parts <@ array[
    'any', 'morning', 'afternoon', 'evening', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00', '08:00',
    '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00', '21:00',
    '22:00', '23:00'
  ]
);
