-- Companies are also found by what they do: the tags as they are stored, compared with every spelling of a field.
create index company_sectors on company using gin (sector_tags);
