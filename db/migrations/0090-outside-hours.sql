-- Since when staff have knowingly had an appointment outside the hours of its calendar. null: it was booked within them, or
-- whatever closed its time came later.
alter table appointments add column outside_hours_since timestamptz(3);
