-- The schema on SQLite. Names, columns and their order are those of 001-initial.postgres.sql.

create table changes (
  id integer primary key autoincrement,
  at text not null,
  type text not null,
  tags text not null
);

create table products (
  id integer primary key autoincrement,
  shopify_id text unique,
  handle text,
  name text not null,
  sort_key text not null,
  photos text not null,
  long_description text not null,
  designer text not null,
  creature_type text not null,
  creature_size text not null,
  is_featured integer not null,
  unprimed_cents integer not null,
  osr_priming_cents integer not null,
  from_cents integer not null,
  metadata text not null,
  variants text not null,
  tags text not null,
  archived_at text,
  seen_in integer,
  shopify_updated_at text,
  content_hash text not null,
  stock text not null,
  featured_by_hand integer,
  read_at text,
  searched text default '' not null,
  designer_key text default '' not null
);
create index products_by_handle on products (handle);
create index products_by_seen_in on products (seen_in);
create index products_on_sale on products (is_featured desc, sort_key, id) where archived_at is null;
create index products_on_sale_by_creature_type on products (
  creature_type, is_featured desc, sort_key, id
) where archived_at is null;
create index products_on_sale_by_designer on products (
  designer, is_featured desc, sort_key, id
) where archived_at is null;
create index products_catalogue on products (
  sort_key, archived_at, stock, shopify_id, is_featured, unprimed_cents, designer_key, designer, creature_type,
  shopify_updated_at, searched
);

create table product_handles (
  handle text primary key,
  product_id integer not null references products (id) on delete cascade
);
create index product_handles_by_product on product_handles (product_id);

create table product_variants (
  variant_id text primary key,
  product_id integer not null references products (id) on delete cascade
);
create index product_variants_by_product on product_variants (product_id);

create table designers (
  name text primary key,
  website_url text,
  is_by_hand integer default 0 not null
);

create table pages (
  id integer primary key autoincrement,
  slug text not null unique,
  title text not null,
  description text not null,
  seo_title text not null,
  seo_description text not null,
  max_width text not null,
  is_published integer not null,
  blocks text not null,
  template_id text,
  updated_at text not null,
  version integer not null,
  publish_at text,
  unpublish_at text
);
create index pages_by_publish_at on pages (publish_at);
create index pages_by_unpublish_at on pages (unpublish_at);

create table navigation_items (
  id integer primary key autoincrement,
  label text not null,
  href text not null,
  position integer not null,
  is_visible integer not null,
  page_id integer references pages (id) on delete set null,
  version integer default 1 not null
);

create table cart_lines (
  number integer primary key autoincrement,
  id text not null unique,
  session_id text not null,
  product_id integer not null references products (id) on delete cascade,
  scale text not null,
  finishing text not null,
  quantity integer not null,
  touched_at text not null,
  constraint cart_lines_distinct unique (session_id, product_id, scale, finishing)
);
create index cart_lines_by_touched_at on cart_lines (touched_at);
create index cart_lines_by_product_id on cart_lines (product_id);

create table imports (
  id integer primary key autoincrement,
  owner text not null,
  status text not null,
  started_at text not null,
  heartbeat_at text not null,
  finished_at text,
  added integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  archived integer default 0 not null,
  skipped integer default 0 not null,
  on_sale integer,
  error text,
  kind text default 'products' not null,
  started_by text default 'the shop' not null,
  is_cancelled integer default 0 not null,
  job_id integer,
  reverts integer
);
create unique index imports_one_running on imports (status) where status = 'running';

create table shopify_carts (
  id text primary key,
  gid text,
  idempotency_key text unique,
  additions text not null,
  refusal text,
  busy_until text,
  created_at text not null
);
create index shopify_carts_by_created_at on shopify_carts (created_at);

create table page_slugs (
  slug text primary key,
  page_id integer not null references pages (id) on delete cascade
);
create index page_slugs_by_page on page_slugs (page_id);

create table banners (
  id integer primary key autoincrement,
  name text not null,
  text text not null,
  is_active integer not null,
  priority integer not null,
  target_pages text not null,
  text_color text not null,
  text_size text not null,
  background_color text not null,
  crawl_speed real not null,
  max_pages_per_session integer not null,
  position text not null,
  hyperlinks text not null,
  version integer not null
);

create table banner_views (
  session_id text not null,
  banner_id integer not null references banners (id) on delete cascade,
  page_key text not null,
  at text not null,
  constraint banner_views_key primary key (session_id, banner_id, page_key)
);
create index banner_views_by_at on banner_views (at);
create index banner_views_by_banner on banner_views (banner_id);

create table posts (
  id integer primary key autoincrement,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  content text not null,
  image_url text not null,
  category text not null,
  read_time integer not null,
  is_published integer not null,
  published_at text,
  updated_at text not null,
  version integer not null,
  publish_at text
);
create index posts_by_publish_at on posts (publish_at);

create table post_slugs (
  slug text primary key,
  post_id integer not null references posts (id) on delete cascade
);
create index post_slugs_by_post on post_slugs (post_id);

create table consents (
  session_id text primary key,
  analytics integer not null,
  marketing integer not null,
  preferences integer not null,
  updated_at text not null
);

create table subscribers (
  email text primary key,
  at text not null
);

create table messages (
  id integer primary key autoincrement,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  at text not null,
  forwarded_at text,
  read_at text,
  deleted_at text,
  claimed_until text
);

create table starters (
  name text primary key,
  at text not null
);

create table staff (
  id integer primary key autoincrement,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  role text not null,
  profile_image_url text,
  password_hash text,
  openid_subject text unique,
  is_disabled integer not null,
  last_seen_at text,
  version integer not null
);

create table one_time_links (
  token_hash text primary key,
  staff_id integer references staff (id) on delete cascade,
  expires_at text not null
);
create index one_time_links_by_staff on one_time_links (staff_id);

create table sessions (
  id text primary key,
  staff_id integer references staff (id) on delete cascade,
  data text not null,
  user_agent text not null,
  created_at text not null,
  seen_at text not null,
  expires_at text not null
);
create index sessions_by_staff on sessions (staff_id);
create index sessions_by_expires_at on sessions (expires_at);

create table activity (
  id integer primary key autoincrement,
  at text not null,
  staff_id text,
  staff_name text not null,
  action text not null,
  kind text not null,
  record_id text,
  title text not null,
  before text,
  after text,
  belongings text
);
create index activity_by_record on activity (kind, record_id, id);
create index activity_by_at on activity (at);

create table working_copies (
  page_id integer not null references pages (id) on delete cascade,
  staff_id text not null,
  blocks text not null,
  base_version integer not null,
  updated_at text not null,
  constraint working_copies_pk primary key (page_id, staff_id)
);

create table page_presences (
  page_id integer not null references pages (id) on delete cascade,
  "window" text not null,
  staff_id text not null,
  staff_name text not null,
  seen_at text not null,
  constraint page_presences_pk primary key (page_id, "window")
);

create table page_templates (
  id integer primary key autoincrement,
  name text not null,
  description text not null,
  template_type text not null,
  blocks text not null,
  is_default integer not null,
  updated_at text not null,
  version integer not null
);

create table images (
  id integer primary key autoincrement,
  filename text not null,
  original_name text not null,
  url text not null,
  file text unique,
  alt text not null,
  caption text not null,
  tags text not null,
  mime_type text not null,
  file_size integer,
  width integer,
  height integer,
  is_decorative integer not null,
  focus_x real not null,
  focus_y real not null,
  placeholder text,
  source_hash text,
  original_hash text,
  perceptual_hash text,
  upload_id text unique,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  version integer not null
);
create index images_url on images (url);
create index images_source_hash on images (source_hash);
create index images_original_hash on images (original_hash);
create index images_deleted_at on images (deleted_at);

create table jobs (
  id integer primary key autoincrement,
  kind text not null,
  key text,
  payload text not null,
  state text not null,
  attempts integer not null,
  deaths integer not null,
  run_at text not null,
  owner text,
  lease_until text,
  place integer,
  is_cancelled integer not null,
  progress text,
  result text,
  error text,
  created_at text not null,
  started_at text,
  finished_at text
);
create unique index jobs_one_of_a_key on jobs (kind, key) where state in ('waiting', 'running');
create unique index jobs_one_in_a_place on jobs (kind, place) where state = 'running';
create index jobs_due on jobs (state, kind, run_at, id);
create index jobs_of_a_kind on jobs (kind, id);
create index jobs_finished on jobs (finished_at);

create table scheduler (
  id integer primary key,
  schedule text not null,
  is_enabled integer not null,
  next_sync text,
  last_sync text,
  sync_count integer not null
);

create table sync_differences (
  id integer primary key autoincrement,
  import_id integer not null references imports (id) on delete cascade,
  product_id integer,
  shopify_id text not null,
  title text not null,
  what text not null,
  fields text not null,
  before text,
  after text
);
create index sync_differences_import on sync_differences (import_id, id);

create table product_tombstones (
  shopify_id text primary key,
  deleted_at text not null
);

create table webhook_deliveries (
  id integer primary key autoincrement,
  event_id text not null,
  webhook_id text not null,
  topic text not null,
  shop_domain text not null,
  api_version text not null,
  triggered_at text not null,
  received_at text not null,
  body_hash text not null,
  body text not null,
  subject text,
  state text not null,
  times integer not null,
  attempts integer not null,
  outcome text,
  handled_at text,
  constraint webhook_deliveries_event unique (event_id, topic, body_hash)
);
create index webhook_deliveries_received on webhook_deliveries (received_at, id);
create index webhook_deliveries_state on webhook_deliveries (state, id);
create index webhook_deliveries_subject on webhook_deliveries (subject, state, id);

create table webhook_addresses (
  address text primary key,
  registered_at text not null
);

create table orders (
  id integer primary key autoincrement,
  shopify_id text not null unique,
  number text not null,
  email text,
  financial_status text not null,
  fulfillment_status text not null,
  currency text not null,
  total_cents integer not null,
  money text not null,
  lines text not null,
  is_test integer not null,
  created_at text not null,
  updated_at text not null,
  cancelled_at text,
  read_at text not null,
  search_text text default '' not null,
  refunded_cents integer default 0 not null
);
create index orders_created on orders (created_at, id);
create index orders_updated on orders (updated_at);
create index orders_status on orders (financial_status, fulfillment_status, created_at);

create table prints (
  order_id integer not null references orders (id) on delete cascade,
  line_id text not null,
  quantity integer not null,
  printed_at text not null,
  constraint prints_of_a_line primary key (order_id, line_id)
);

create table order_readings (
  id integer primary key,
  shop text not null,
  read_to text not null
);

create table reconciles (
  id integer primary key autoincrement,
  at text not null,
  found integer not null,
  text text not null
);

create table desktop_codes (
  code_hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  challenge text not null,
  expires_at text not null
);
create index desktop_codes_by_session on desktop_codes (session_id);

create table uploads (
  id text primary key,
  name text not null,
  size integer not null,
  received integer not null,
  holder text,
  began_at text not null
);

create table upload_parts (
  key text primary key,
  upload_id text not null references uploads (id) on delete cascade,
  start integer not null,
  size integer not null,
  is_kept integer not null
);
create index upload_parts_by_upload on upload_parts (upload_id);

create table secrets (
  name text primary key,
  value text not null
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table servers (
  id text primary key,
  host text not null,
  version text not null,
  started_at text not null,
  seen_at text not null,
  is_stopping integer not null,
  key_print text
);

create table moves (
  id integer primary key,
  shop text not null,
  state text not null,
  database_place text,
  files_place text
);

create table backups (
  id integer primary key,
  at text not null,
  folder text not null
);
