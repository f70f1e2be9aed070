-- The sums of payments, pending ones above all, are read from the index alone.
drop index appointments_payment;
create index appointments_payment on appointments (payment_status, appointment_date desc, id desc)
  include (status, payment_amount);
