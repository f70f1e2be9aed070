-- An owner has moved an appointment that was confirmed, and the clinic has not done anything with it since. Until then its
-- owner can't cancel it, as little as before the move.
alter table appointments add column confirmed_before_move boolean not null default false;
