-- Since when nothing is done outside the database by itself: this is a restored copy, and the original may be at work. "warmpath resume" ends it.
alter table installation add column held_at timestamptz;
grant update (held_at) on installation to warmpath_system;

-- A restored copy goes another way than the original: what is kept of the corpus elsewhere is not of it.
grant update (lineage) on corpus_lineage to warmpath_system;
