const AT = `'2026-01-05T06:00:00Z'`
const LATER = `'2099-01-01T00:00:00Z'`
const id = (number: number) => `'00000000-0000-4000-8000-${String(number).padStart(12, '0')}'`
const [ADMIN, ASHA] = [`'admin'`, `'asha'`]

/**
 * Rows in every table of the first release, from which upgrades begin. All values are fixed, also those that the database
 * would count, so that two databases can be compared. What these rows queue is set to a fixed time.
 */
export const ROWS = `
  perform set_config('tailwell.actor', '{"action": "pets.save", "userId": "asha", "role": "customer"}', true);

  insert into users (id, email, email_verified, contact_email, two_factor_enabled, created_at, updated_at) values
    (${ADMIN}, 'admin@tests.example', true, null, true, ${AT}, ${AT}),
    (${ASHA}, 'asha@tests.example', true, 'asha@elsewhere.example', false, ${AT}, ${AT});
  insert into sessions (id, user_id, expires_at, ip_address, user_agent, renewals, created_at, updated_at) values
    ('session-1', ${ADMIN}, ${LATER}, '127.0.0.1', 'a browser', 0, ${AT}, ${AT}),
    ('session-2', ${ASHA}, ${LATER}, null, null, 3, ${AT}, ${AT});
  insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at) values
    ('account-1', ${ADMIN}, 'credential', ${ADMIN}, 'a hash', ${AT}, ${AT}),
    ('account-2', ${ASHA}, 'google', 'sub', null, ${AT}, ${AT});
  insert into two_factors (id, user_id, secret, backup_codes, verified, last_step) values
    ('factor', ${ADMIN}, 'a secret', 'codes', true, 58000000);
  insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at) values
    ('key', ${ADMIN}, 'Phone', 'a key', 'a credential', 4294967295, 'singleDevice', false, ${AT});
  insert into tickets (id, kind, user_id, expires_at) values ('ticket', 'second-factor', ${ADMIN}, ${LATER});
  insert into privacy_notices (user_id, version, way, seen_at) values (${ASHA}, '2026-01-01', 'sign-up', ${AT});
  insert into staff (id, user_id, role, created_at) values (${id(1)}, ${ADMIN}, 'admin', ${AT});
  insert into staff_invitations (id, email, token_hash, invited_by, created_at, expires_at) values
    (${id(2)}, 'new@tests.example', 'a hash', ${ADMIN}, ${AT}, ${LATER});
  insert into access_tokens (id, hash, kind, user_id, made_by, name, scopes, created_at, expires_at) values
    (${id(3)}, repeat('c3', 32), 'personal', ${ADMIN}, ${ADMIN}, 'Till', '{pets:read}', ${AT}, '2026-12-01T00:00:00Z');
  insert into idempotency_keys (user_id, key, request_hash, result_id, created_at) values
    (${ASHA}, ${id(4)}, 'a hash', ${id(60)}, ${AT});
  insert into backups (id, made_at) values (${id(5)}, ${AT});
  insert into try_buckets (key, full_at, refill, burst) values ('a hash', ${LATER}, '10 seconds', 5);
  insert into audit_seals (through, at, digests, hash) values (1, ${AT}, '[[1, "ab"]]', 'a hash');

  insert into jobs (id, kind, key, data, created_at, attempts, due_at, every_s) values
    (${id(10)}, 'clean-up', 'repeated', '{}', ${AT}, 0, ${LATER}, 3600);
  insert into jobs (id, kind, data, created_at, attempts, due_at, error, failed_at) values
    (${id(11)}, 'export', '{"id": "7"}', ${AT}, 20, null, 'ECONNREFUSED', ${AT});

  insert into notifications (id, user_id, type, kind, details, link, created_at, read_at) values
    (${id(20)}, ${ASHA}, 'appointment', 'payment-received',
      '{"link": "/", "amount": 50000, "startsAt": "2026-02-02T04:30:00Z", "serviceType": "Bath"}', '/dashboard', ${AT}, ${AT});
  insert into muted_staff (user_id) values (${ADMIN});
  insert into outbox (id, recipient, user_id, kind, details, calendar, subject, created_at, sent_at) values
    (${id(22)}, 'asha@tests.example', ${ASHA}, 'have-account', '{"link": "https://tests.example/login"}', 'BEGIN:VCALENDAR',
      null, ${AT}, null),
    (${id(23)}, 'asha@tests.example', ${ASHA}, 'have-account', null, null, 'Confirmed', ${AT}, ${AT});
  insert into push_subscriptions (id, user_id, signed_in_at, endpoint, p256dh, auth, public_key, created_at) values
    (${id(24)}, ${ASHA}, ${AT}, 'https://push.tests.example/1', 'a key', 'auth', 'a key', ${AT});

  insert into customers (phone_number, id, user_id, full_name, email, address, created_at) values
    ('+919000000001', ${id(30)}, ${ASHA}, 'Asha Iyer', 'asha@tests.example', '1 Banyan Lane', ${AT}),
    ('TEMP-abcdefgh', ${id(31)}, null, 'Without a phone', null, null, ${AT});
  insert into claim_codes (customer_id, code_hash, wrong_tries, created_by, created_at, expires_at) values
    (${id(31)}, 'a hash', 1, ${ADMIN}, ${AT}, ${LATER});
  insert into claim_tries (id, user_id, customer_id, outcome, created_at) values
    (${id(32)}, ${ASHA}, ${id(31)}, 'wrong code', ${AT});
  insert into customer_joins (id, remaining_id, joined_id, made_by, made_at) values
    (${id(33)}, ${id(30)}, ${id(34)}, ${ADMIN}, ${AT});
  insert into pets (id, owner_phone, name, species, age, weight, birth_date, next_vaccination_due, deceased_on,
      due_when_deceased, created_at, deleted_at) values
    (${id(40)}, '+919000000001', 'Bruno', 'Dog', null, 12.50, '2022-02-01', null, '2026-02-20', '2026-03-01', ${AT}, null),
    (${id(41)}, '+919000000001', 'Mia', 'Cat', 7, null, null, '2026-02-01', null, null, ${AT}, null),
    (${id(42)}, 'TEMP-abcdefgh', 'Old Max', 'Dog', 15, null, null, null, null, null, ${AT}, ${AT});
  insert into pet_photos (id, pet_id, bytes, created_at) values (${id(43)}, ${id(40)}, '\\x89504e47', ${AT});
  update pets set microchip = '981020000123456', colour = 'Brown', neutered = true, birth_date_estimated = true
    where id = ${id(40)};
  update pets set image_url = '/api/photos/00000000-0000-4000-8000-000000000043' where id = ${id(40)};
  insert into pet_transfers (id, pet_id, from_customer, to_customer, made_by, made_at) values
    (${id(44)}, ${id(41)}, ${id(31)}, ${id(30)}, ${ADMIN}, ${AT});
  insert into service_types (id, name, description, duration, base_price, house_visit_surcharge, created_at, deleted_at) values
    (${id(45)}, 'Vaccination', 'Shots', '00:30:00', 50000, 25000, ${AT}, null),
    (${id(46)}, 'Grooming', null, '01:00:00', 80000, 0, ${AT}, ${AT});
  insert into system_alerts (id, title, message, revision, created_at, created_by) values
    (${id(47)}, 'Holiday', 'Closed on Friday.', 2, ${AT}, ${ADMIN});
  insert into alert_dismissals (user_id, alert_id, revision) values (${ASHA}, ${id(47)}, 1);

  insert into calendars (id, name, kind, visit_type, all_services, own_hours) overriding system value values
    (2, 'Van', 'van', 'house', false, true);
  insert into calendar_services (calendar_id, service_type_id) values (2, ${id(45)});
  insert into calendar_hours (id, calendar_id, weekday, opens, closes) overriding system value values (1, 2, 1, 600, 780);
  insert into closures (id, starts_at, ends_at, reason, alert_id, created_at) values
    (${id(50)}, '2031-01-01T00:00Z', '2031-01-02T00:00Z', 'Holiday', ${id(47)}, ${AT});
  insert into absences (id, calendar_id, starts_at, ends_at, reason, created_at) values
    (${id(51)}, 2, '2031-01-01T00:00Z', '2031-01-02T00:00Z', 'Repair', ${AT});
  insert into extra_hours (id, day, opens, closes, calendar_id, created_at) values
    (${id(52)}, '2031-01-05', 600, 780, null, ${AT}), (${id(53)}, '2031-01-05', 600, 780, 1, ${AT});
  insert into service_buffers (service_type_id, before, after) values (${id(45)}, 5, 10);
  insert into calendar_times (holder_id, calendar_id, span, freed_at, freed_by) values
    (${id(54)}, 1, tstzrange('2031-01-06T05:00Z', '2031-01-06T06:00Z'), ${AT}, ${id(62)});

  insert into webhooks (id, url, events, secret, secret_before, secret_before_until, created_at, failing_since, disabled_at) values
    (${id(55)}, 'https://tests.example/hook', '{payment.taken}', 'a sealed secret', null, null, ${AT}, ${AT}, ${AT});
  insert into webhook_deliveries (id, webhook_id, event, record_id, by, created_at, attempted_at, status, error, delivered_at, sent_again_at) values
    (${id(56)}, ${id(55)}, 'payment.taken', ${id(60)}, 'clinic', ${AT}, ${AT}, 204, null, ${AT}, ${AT}),
    (${id(57)}, ${id(55)}, 'payment.taken', ${id(60)}, null, ${AT}, ${AT}, null, 'ECONNREFUSED', null, null);

  insert into appointments (id, owner_phone, pet_id, service_type, service_type_id, appointment_date, visit_type,
      house_visit_address, notes, status, payment_amount, created_at) values
    (${id(60)}, '+919000000001', ${id(40)}, 'Vaccination', ${id(45)}, '2026-02-02T04:30:00Z', 'house',
      '1 Banyan Lane', 'Shy', 'completed', 75000, ${AT}),
    (${id(61)}, 'TEMP-abcdefgh', ${id(42)}, 'Vaccination', ${id(45)}, '2026-02-04T14:30:00Z', 'clinic',
      null, null, 'confirmed', 50000, ${AT});
  insert into appointments (id, owner_phone, pet_id, service_type, service_type_id, appointment_date, visit_type,
      status, payment_amount, cancelled_by, cancelled_at, no_show, created_at) values
    (${id(62)}, '+919000000001', ${id(41)}, 'Grooming', ${id(46)}, '2026-02-03T05:30:00Z', 'clinic',
      'cancelled', 80000, ${ASHA}, ${AT}, true, ${AT});
  update appointments set arrived_at = ${AT}, in_room_at = ${AT} where id = ${id(60)};
  update appointments set status = 'completed', outside_hours_since = ${AT} where id = ${id(61)};
  insert into calendar_feeds (id, hash, kind, user_id, calendar_id, created_at, read_on) values
    (${id(64)}, repeat('a1', 32), 'own', ${ASHA}, null, ${AT}, '2026-01-06'),
    (${id(65)}, repeat('b2', 32), 'clinic', ${ADMIN}, 1, ${AT}, null);

  insert into products (id, name, price, created_at, hidden_at) values
    (${id(70)}, 'Shampoo', 30000, ${AT}, null), (${id(71)}, 'Collar', 20000, ${AT}, ${AT});
  insert into orders (id, customer_phone, total_amount, shipping_address, status, placed_by, created_at, closed_by, closed_at) values
    (${id(72)}, '+919000000001', 80000, '1 Banyan Lane', 'completed', ${ASHA}, ${AT}, ${ADMIN}, ${AT}),
    (${id(73)}, '+919000000001', 30000, '1 Banyan Lane', 'pending', ${ASHA}, ${AT}, null, null);
  insert into order_items (order_id, product_id, product_name, price, quantity) values
    (${id(72)}, ${id(70)}, 'Shampoo', 30000, 2), (${id(72)}, ${id(71)}, 'Collar', 20000, 1),
    (${id(73)}, ${id(70)}, 'Shampoo', 30000, 1);

  insert into site_editions (number, content, published_at, published_by, note) values
    (1, '{}', ${AT}, null, null), (2, '{"faq": {"questions": []}}', ${AT}, ${ADMIN}, 'First words');
  update site_draft set version = 3, content = '{"faq": {"questions": []}}';
  insert into site_pictures (id, bytes, width, height, created_at) values (${id(80)}, '\\x52494646', 4, 3, ${AT});

  insert into waitlist_entries (id, customer_id, pet_id, service_type_id, visit_type, first_day, last_day, created_at) values
    (${id(90)}, ${id(30)}, ${id(41)}, ${id(45)}, 'clinic', '2027-01-06', '2027-01-07', ${AT});
  insert into waitlist_offers (id, entry_id, calendar_id, starts_at, span, link_hash, created_at, expires_at, outcome) values
    (${id(91)}, ${id(90)}, 1, ${LATER}, tstzrange(${LATER}, ${LATER}::timestamptz + interval '1 hour'), repeat('d4', 32),
      ${AT}, ${LATER}, 'declined');

  insert into customer_notes (id, customer_id, pet_id, text, is_warning, made_by, made_at, removed_at) values
    (${id(92)}, ${id(30)}, ${id(40)}, 'Fears scissors', true, ${ADMIN}, ${AT}, null),
    (${id(93)}, ${id(31)}, null, 'Comes by bus', false, null, ${AT}, ${AT});

  insert into case_sheets (id, pet_id, customer_id, seen_at, reason, history, findings, assessment, plan, advice, weight,
      temperature, pulse, respiration, prescription, again_on, edit, version, amending, begun_by, edited_by, edited_at) values
    (${id(140)}, ${id(40)}, ${id(30)}, ${AT}, 'Scratches', 'Since Monday', 'Red ears', 'Otitis', 'Ear drops', 'Keep dry', 12400,
      385, 110, 24, '[{"name": "Ear drops", "amount": "3 drops"}]', '2026-01-19', 3, 2, false, ${ADMIN}, ${ADMIN}, ${AT});
  insert into sheet_versions (sheet_id, version, content, signer, reason, signed_by, signed_at) values
    (${id(140)}, 1, '{"reason": "Scratches"}', '{"name": "Asha Iyer"}', null, ${ADMIN}, ${AT}),
    (${id(140)}, 2, '{"reason": "Scratches"}', '{"name": "Asha Iyer"}', 'Typed wrong', ${ADMIN}, ${AT});
  insert into sheet_links (hash, sheet_id, expires_at, made_by, created_at) values
    (repeat('e6', 32), ${id(140)}, ${LATER}, ${ADMIN}, ${AT});
  insert into pet_weights (pet_id, grams, measured_at, sheet_id) values (${id(40)}, 12400, ${AT}, ${id(140)});
  insert into certificates (id, kind, pet_id, customer_id, label, facts, token, valid_until, issued_on, issued_by, issued_at,
      withdrawn_at, withdrawn_by, withdrawn_because) values
    (${id(150)}, 'vaccination', ${id(40)}, ${id(30)}, 'CERT/25-26/00001', '{"doses": []}', 'abcdefghijklmnopqrstuv', '2027-01-05',
      '2026-01-05', ${ADMIN}, ${AT}, ${LATER}, ${ADMIN}, 'Wrong batch');
  insert into files (id, pet_id, customer_id, sheet_id, name, kind, size, ready, shared, added_by, added_at, removed_at, removed_by,
      removed_because) values
    (${id(151)}, ${id(40)}, ${id(30)}, ${id(140)}, 'Blood count.pdf', 'pdf', 9, true, true, ${ADMIN}, ${AT}, ${LATER}, ${ADMIN},
      'Wrong pet');
  insert into file_pieces (file_id, drawn, number, content) values (${id(151)}, false, 0, 'JVBERi0xLjcK');
  insert into medicines (id, name, key, last, used, used_at) values (${id(141)}, 'Ear drops', 'eardrops', '{"name": "Ear drops"}', 2, ${AT});

  update reminder_settings set turned_on_at = ${AT}, passed_on = '2026-01-05', review_link = 'https://tests.example/review',
    checkups = true;
  insert into reminder_messages (id, customer_id, rhythm, day, daily_of, channels, state, kind, details, send_until, valid_until,
      created_at) values
    (${id(94)}, ${id(30)}, 'daily', '2026-01-05', ${id(30)}, '{email,notification}', 'sent', 'daily-reminder',
      '{"name": "Asha", "items": []}', ${LATER}, ${LATER}, ${AT});
  insert into reminders (subject_id, kind, stage, of, message_id, skipped, items, decided_at) values
    (${id(60)}, 'appointment', 'days', '2026-02-02T04:30:00.000Z', ${id(94)}, null, null, ${AT}),
    (${id(41)}, 'vaccination', 'first', '2026-02-01', null, 'unwanted', '{anti-rabies}', ${AT});
  insert into reminder_preferences (id, customer_id, reminders, whatsapp) values (${id(95)}, ${id(30)}, 'appointments', false);
  insert into reminder_answers (subject_id, kind, of, answer, way, appointment_id, answered_at) values
    (${id(41)}, 'vaccination', '2026-02-01', 'booked', 'link', ${id(60)}, ${AT});
  insert into feedback (message_id, rating, comment, given_at) values (${id(94)}, 5, 'Kind people', ${AT});
  update appointments set time_known_at = ${AT};
  update pets set vaccination_set_at = ${AT} where next_vaccination_due is not null;
  insert into tax_settings (from_on, status, gstin, state, legal_name, address) values
    ('2026-01-01', 'regular', '33AAAAA0000A1Z5', '33', 'Tests', '1 Banyan Lane');
  insert into tax_classes (id, name, exempt, hsn, position) values (${id(100)}, 'Grooming', false, '999721', 9);
  insert into tax_rates (tax_class_id, from_on, rate) values (${id(100)}, '2026-01-01', 1800);
  update bill_settings set prefix = 'TW', upi_id = 'tests@bank';
  update products set kind = 'treatment', tax_class_id = ${id(100)} where id = ${id(71)};
  update service_types set tax_class_id = ${id(100)} where id = ${id(46)};
  insert into bill_numbers (series, year, last, last_on) values ('TW', '25-26', 1, '2026-01-05');
  insert into bill_day_answers (id, series, year, number, dated, today, is_right, answered_by, answered_at) values
    (${id(120)}, 'TW', '25-26', 1, '2026-01-05', '2026-01-04', true, ${ADMIN}, ${AT});
  insert into till_sessions (id, float_amount, opened_at, opened_by, closed_at, closed_by, counted, expected, reason) values
    (${id(101)}, 50000, ${AT}, ${ADMIN}, ${AT}, ${ADMIN}, 50000, 50100, 'A coin fell'),
    (${id(102)}, 50000, ${AT}, ${ADMIN}, null, null, null, null, null);
  insert into till_moves (id, till_session_id, amount, reason, made_by, at) values
    (${id(103)}, ${id(102)}, -5000, 'Tea', ${ADMIN}, ${AT});
  insert into till_counts (till_session_id, counted, expected, made_by, at) values
    (${id(102)}, 45000, 45000, ${ADMIN}, ${AT});
  insert into bills (id, customer_id, facts, total, created_at, created_by) values
    (${id(104)}, ${id(30)}, '{"clinic": {"status": "regular", "state": "29"}}', 60000, ${AT}, ${ADMIN});
  insert into bill_lines (id, bill_id, position, product_id, name, thousandths, unit_price, goods, exempt, total) values
    (${id(105)}, ${id(104)}, 0, ${id(70)}, 'Shampoo', 2000, 30000, true, 60000, 60000);
  insert into ledger_entries (id, kind, method, amount, customer_id, reference, till_session_id, made_by, at) values
    (${id(106)}, 'taken', 'upi', 60000, ${id(30)}, '123456789012', ${id(102)}, ${ADMIN}, ${AT});
  insert into allocations (entry_id, bill_id, amount) values (${id(106)}, ${id(104)}, 60000);
  update bills set state = 'issued', series = 'TW', year = '25-26', number = 1, label = 'TW/25-26/00001',
    issued_on = '2026-01-05', issued_at = ${AT}, issued_by = ${ADMIN} where id = ${id(104)};
  insert into bill_links (hash, bill_id, expires_at, made_by, created_at) values
    (repeat('e5', 32), ${id(104)}, ${LATER}, ${ADMIN}, ${AT});

  insert into stock_items (product_id, low_at, created_at) values (${id(70)}, 2000, ${AT});
  insert into stock_lots (id, product_id, batch, expires_on, created_at) values
    (${id(113)}, ${id(70)}, 'B1', '2027-03-01', ${AT});
  insert into stock_moves (lot_id, kind, thousandths, bill_line_id, reason, made_by, at) values
    (${id(113)}, 'in', 5000, null, null, ${ADMIN}, ${AT}),
    (${id(113)}, 'sold', -2000, ${id(105)}, null, ${ADMIN}, ${AT});

  insert into care_products (product_id, item_ids, validity) values (${id(70)}, '{anti-rabies}', '36m');
  insert into care_doses (id, pet_id, product_id, product_name, batch, expires_on, given_on, given_by, vet_name, made_at) values
    (${id(130)}, ${id(40)}, ${id(70)}, 'Vaccine', 'A1', '2027-01-31', '2026-01-05', ${ADMIN}, 'Asha Iyer', ${AT});
  insert into care_days (pet_id, item_id, kind, dose_id, decided_on, step, from_on, due_on, reason, made_by, made_at, present)
    values (${id(40)}, 'anti-rabies', 'dose', ${id(130)}, '2026-01-05', 'complete', '2026-12-05', '2027-01-05', null,
      ${ADMIN}, ${AT}, false),
    (${id(40)}, 'anti-rabies', 'set', null, '2026-01-06', null, '2027-02-01', '2027-02-01', 'Was ill', ${ADMIN}, ${AT}, true);
  insert into stock_moves (lot_id, kind, thousandths, dose_id, made_by, at) values
    (${id(113)}, 'given', -1000, ${id(130)}, ${ADMIN}, ${AT});

  insert into people (id, name, title, registration, council, qualification, languages, about, user_id, calendar_id, left_on,
      created_at) values
    (${id(98)}, 'Asha Iyer', 'Vet', 'KVC 12', 'Karnataka', 'BVSc', 'Kannada', 'Likes cats', ${ADMIN}, 1, null, ${AT}),
    (${id(99)}, 'Someone Else', null, null, null, null, null, null, null, null, '2026-02-01', ${AT});

  insert into users (id, email, email_verified, created_at, updated_at) values
    ('vet', 'vet@tests.example', true, ${AT}, ${AT});
  insert into staff (id, user_id, role, permissions, created_at) values
    (${id(110)}, 'vet', 'vet', '{payments:write}', ${AT});
  insert into staff_invitations (id, email, token_hash, invited_by, name, person_id, role, permissions, created_at, expires_at)
    values (${id(111)}, 'desk@tests.example', 'another hash', ${ADMIN}, 'Divya', null, 'reception', '{money:read}', ${AT}, ${LATER});
  insert into shared_desks (id, name, made_by, created_at, expires_at) values
    (${id(112)}, 'Reception', ${ADMIN}, ${AT}, ${LATER});
  insert into shared_desk_people (desk_id, user_id, signed_in_at, tries, entered_at) values
    (${id(112)}, 'vet', ${AT}, 2, ${AT});
  insert into staff_pins (user_id, hash, created_at) values ('vet', 'a hash', ${AT});
  insert into sessions (id, user_id, expires_at, renewals, created_at, updated_at, desk_id) values
    ('session-3', 'vet', ${LATER}, 0, ${AT}, ${AT}, ${id(112)});

  insert into imports (id, kind, file_name, state, rows, next, counts, made_by, created_at, started_at, ended_at) values
    (${id(140)}, 'people', 'list.csv', 'finished', 1, 1, '{"customer": 1}', ${ADMIN}, ${AT}, ${AT}, ${AT});
  insert into import_rows (import_id, position, data, outcome) values
    (${id(140)}, 0, '{"name": "Asha Iyer"}', 'new');
  insert into import_records (record_id, import_id, kind, position) values (${id(30)}, ${id(140)}, 'customer', 0);
  insert into import_records (record_id, import_id, kind, position, care) values (${id(142)}, ${id(140)}, 'care', 0,
    '{"petId": "00000000-0000-4000-8000-000000000099", "days": [], "doses": [], "before": null, "after": null}');
  update import_secret set secret = sha256('a secret');
  insert into import_keys (id, hash, customer_id) values (${id(141)}, contact_hash('a key'), ${id(31)});
  insert into erased_contacts (hash, erased_at) values (contact_hash('a contact'), ${AT});

  update appointments set confirmed_before_move = true, asked_move_to = ${LATER}, asked_move_at = ${AT} where id = ${id(60)};

  update jobs set due_at = ${LATER} where due_at is not null;`
