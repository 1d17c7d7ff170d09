/** Migrations of the local copy and its unpublished work. People who share a computer have separate rows. */
export const migrations = [
  `create table copied_rooms (
     person text not null,
     room text not null,
     at text not null,
     primary key (person, room)
   ) strict;
   create table copied_records (
     person text not null,
     room text not null,
     id text not null,
     record text not null,
     primary key (person, room, id)
   ) strict;
   create table copied_answers (
     person text not null,
     url text not null,
     text text not null,
     at text not null,
     primary key (person, url)
   ) strict;
   create table working_copies (
     person text not null,
     page text not null,
     text text not null,
     primary key (person, page)
   ) strict;
   create table unpublished (
     person text not null,
     room text not null,
     record text not null,
     discarded_at text,
     work text not null,
     primary key (person, room, record)
   ) strict;
   create table published (
     person text not null,
     room text not null,
     record text not null,
     version integer not null,
     id text not null,
     published_version integer,
     primary key (person, room, record, version)
   ) strict;
   create index published_ids on published (person, room, id)`,
]
